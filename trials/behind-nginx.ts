import { startNginx } from '../tests/services/nginx.ts';
import { launchProduct, type ProductUnderTrial, usualSettings } from './product-under-trial.ts';

type Launched = ReturnType<typeof launchProduct>;

/**
 * The same product as two instances behind nginx, which stands where the one instance would: people and
 * the card provider's events all come through it. Each kill hits the next of the two.
 */
export async function behindNginx(trial: ProductUnderTrial): Promise<ProductUnderTrial> {
  const port = Number(trial.environment.PORT);
  const ports = [port + 1, port + 2];
  const instances: (Launched | null)[] = ports.map(() => null);
  const nginx = await startNginx(port, ports);
  let cardPort = trial.sandboxPort;
  let next = 0;

  const launch = (at: number) => {
    const launched = launchProduct({
      ...trial.environment,
      ...usualSettings,
      PORT: String(ports[at]),
      TRUSTED_PROXIES: '127.0.0.1',
      // Our PostgreSQL has room for 50.
      DATABASE_CONNECTIONS: '7',
      CARD_SANDBOX_PORT: String(cardPort),
    });
    instances[at] = launched;
    return launched.ready;
  };
  const isMissing = (at: number) => !instances[at]?.isRunning();
  const stopAll = async () => {
    const codes = await Promise.all(instances.map((instance) => instance?.stop('SIGTERM')));
    return codes.find((code) => code !== 0) ?? 0;
  };

  const start: ProductUnderTrial['start'] = async (options = {}) => {
    cardPort = options.cardPort ?? trial.sandboxPort;
    const times = await Promise.all([0, 1].filter(isMissing).map(launch));
    return Math.max(0, ...times);
  };

  return {
    ...trial,
    start,
    ensureRunning: async () => void (await start()),
    stop: stopAll,
    async kill() {
      await instances[next]?.stop('SIGKILL');
      next = (next + 1) % instances.length;
    },
    async close() {
      await stopAll();
      await nginx.stop();
      await trial.close();
    },
  };
}
