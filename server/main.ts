import { readConfig } from './config/config.ts';
import { builtPages } from './pages/built-pages.ts';
import { banner } from './start/banner.ts';
import { openForecourt } from './start/forecourt.ts';
import { saidAll, say } from './start/progress.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';

try {
  const config = readConfig(process.env);
  const forecourt = await openForecourt(config, { pages: await builtPages(config), say });
  stopOnSignals(forecourt, config);
  saidAll();
  console.log(banner(config, forecourt));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
