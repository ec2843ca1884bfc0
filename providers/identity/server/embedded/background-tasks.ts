import { type IdentityLogger, nameOf } from './safe-logging.ts';

export function createBackgroundTasks(log: IdentityLogger) {
  const running = new Set<Promise<void>>();

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error({ causes: [nameOf(error)] }, 'identity: something failed after the answer');
    }
  }

  return {
    start(work: () => Promise<unknown>): void {
      const run = attempt(work).finally(() => running.delete(run));
      running.add(run);
    },
    async finish(): Promise<void> {
      await Promise.all(running);
    },
  };
}
