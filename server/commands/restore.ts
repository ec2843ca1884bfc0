import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseUnnamedMarket } from '../backup/refuse-unnamed-market.ts';
import { restore } from '../backup/restore.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- FOLDER`. `--take-over`: the original market takes no payments any more. */
const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: {
    replace: { type: 'boolean', default: false },
    'take-over': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run restore -- FOLDER');
  process.exit(1);
}

await runCommand(async (config, databaseUrl) => {
  const market = { ...config, databaseUrl };
  const { madeAt } = await restore(market, resolve(folder), {
    replace: values.replace,
    takesOver: values['take-over'],
    report: console.log,
  });
  console.log(`The market is restored to its state of ${madeAt}. Everyone has to log in again.`);
  if (!values['take-over']) {
    console.log(
      'Payments are off and emails wait, so that two copies of one market never do both.',
    );
    console.log('Once the other copy is stopped: npm run payments -- --take-over');
  }
}, refuseUnnamedMarket);
