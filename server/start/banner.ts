import { demoAdmin, demoBuyers, demoSellers } from '#demo/people.ts';
import type { Config } from '../config/config.ts';
import { logFilePath } from '../observability/logging.ts';
import { hasMailbox } from '../pages/mailbox-routes.ts';
import type { Forecourt } from './forecourt.ts';

export function banner(config: Config, forecourt: Forecourt): string {
  const { origin, address, databaseWhereabouts, demoPassword, paymentsOffBecause } = forecourt;
  const rows = [
    ['Open', origin],
    ...(origin === address ? [] : [['Here', address]]),
    ['API', `${origin}/api/docs`],
    ...(hasMailbox(config) ? [['Email', `${address}/mailbox`]] : []),
    ...(demoPassword ? demoRows(demoPassword) : []),
    ...(paymentsOffBecause
      ? [['Payments', `OFF. ${paymentsOffBecause} ${whatWaits} ${howToTakeOver}`]]
      : []),
    ['Database', databaseWhereabouts],
    ['Data', config.dataFolder],
    ['Log', logFilePath(config.dataFolder)],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(9)} ${value}`);
  return ['', '  Forecourt is running.', '', ...lines, ''].join('\n');
}

const whatWaits = 'Emails, removed pictures and the CDN wait as well.';
const howToTakeOver = 'Once no other copy runs: npm run payments -- --take-over';

const demoRows = (password: string) => [
  ['Buyer', demoBuyers[0]!.email],
  ['Seller', demoSellers[0]!.email],
  ['Admin', demoAdmin.email],
  ['Password', `${password} (for all demo accounts)`],
];
