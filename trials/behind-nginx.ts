import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from './crowd.ts';
import { launchProduct, type ProductUnderTrial, usualSettings } from './product-under-trial.ts';

const run = promisify(execFile);
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

/** deploy/nginx.conf as it is, with the addresses of the trial and a certificate of its own. */
async function startNginx(port: number, instances: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-nginx-'));
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  const config = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll(/app(\d):3000/g, (_, number) => `127.0.0.1:${instances[number - 1]}`)
    .replace('listen 80;', `listen 127.0.0.1:${port + 3};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}; listen 127.0.0.1:${port + 4} ssl;`)
    // Everybody comes from one address and does a lot.
    .replaceAll(/(rate|burst)=\d+/g, '$1=100000')
    .replace(/limit_conn connections \d+/, 'limit_conn connections 60000')
    .replace('/etc/nginx/tls/fullchain.pem', certificate)
    .replace('/etc/nginx/tls/privkey.pem', key);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, config);

  const settings = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`;
  const nginx = spawn('nginx', ['-c', file, '-g', settings], { stdio: 'inherit' });
  nginx.on('error', () => {
    console.error('nginx is needed for this, e.g. apt-get install nginx.');
    process.exit(1);
  });
  const address = `http://127.0.0.1:${port}/healthz`;
  const isUp = await until(10_000, async () =>
    fetch(address).then(
      ({ status }) => status === 404,
      () => false,
    ),
  );
  if (!isUp) throw new Error('nginx did not start.');
  return {
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
