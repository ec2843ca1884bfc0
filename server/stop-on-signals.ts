import type { Forecourt } from './forecourt.ts';

/** A stop that takes longer than this has got stuck. */
const patience = 10_000;

export function stopOnSignals(forecourt: Forecourt): void {
  let isStopping = false;
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    await forecourt.close();
    process.exit(0);
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
}
