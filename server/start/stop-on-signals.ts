import type { Config } from '../config/config.ts';
import type { Forecourt } from './forecourt.ts';

export function stopOnSignals(forecourt: Forecourt, { stopSeconds }: Pick<Config, 'stopSeconds'>) {
  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      process.stderr.write(
        `Stopping took more than ${stopSeconds} s (STOP_SECONDS) and was cut short.\n`,
      );
      process.exit(1);
    }, stopSeconds * 1000).unref();
    await forecourt.close();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}
