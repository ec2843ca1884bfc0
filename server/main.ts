import { banner } from './banner.ts';
import { builtPages } from './built-pages.ts';
import { readConfig } from './config.ts';
import { openForecourt } from './forecourt.ts';
import { saidAll, say } from './progress.ts';
import { returnMemoryAfterStart } from './return-memory.ts';
import { stopOnSignals } from './stop-on-signals.ts';

try {
  const config = readConfig(process.env);
  const forecourt = await openForecourt(config, { pages: await builtPages(config), say });
  stopOnSignals(forecourt, config);
  saidAll();
  console.log(banner(config, forecourt));
  returnMemoryAfterStart();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
