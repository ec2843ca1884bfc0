import { readConfig } from './config/config.ts';
import { builtPages } from './pages/built-pages.ts';
import { announceStart } from './start/announce-start.ts';
import { collectStartGarbage } from './start/collect-start-garbage.ts';
import { openForecourt } from './start/forecourt.ts';
import { clearProgress, showProgress } from './start/progress.ts';
import { reportFailedStart } from './start/report-failed-start.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';

try {
  const config = readConfig(process.env);
  const forecourt = await openForecourt(config, { pages: await builtPages(config), showProgress });
  stopOnSignals(forecourt, config);
  clearProgress();
  announceStart(config, forecourt);
  collectStartGarbage();
} catch (error) {
  reportFailedStart(error, process.env);
  process.exit(1);
}
