import type { Config } from './config.ts';
import type { Forecourt } from './forecourt.ts';
import { logFilePath } from './logging.ts';

/** What a person sees when the product is ready. */
export function banner(config: Config, { address, databaseWhereabouts }: Forecourt): string {
  const rows = [
    ['Open', address],
    ['API', `${address}/api/docs`],
    ['Database', databaseWhereabouts],
    ['Data', config.dataFolder],
    ['Log', config.isProduction ? 'standard output' : logFilePath(config.dataFolder)],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    '  Forecourt is open.',
    '',
    ...rows.map(([name, value]) => `  ${name!.padEnd(9)} ${value}`),
    '',
  ].join('\n');
}
