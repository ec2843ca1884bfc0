import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** deploy/nginx.conf as it is, with other addresses, a certificate of its own, and no limits. Needs openssl, too. */
export async function startNginx(port: number, instances: number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, await configured(folder, port, instances));
  const settings = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`;
  const nginx = spawn('nginx', ['-c', file, '-g', settings], { stdio: 'inherit' });
  const hasEnded = once(nginx, 'exit').catch((cause) => {
    throw new Error('nginx is needed for this, e.g. apt-get install nginx.', { cause });
  });
  await Promise.race([answers(`http://127.0.0.1:${port}/healthz`), hasEnded]);
  if (nginx.exitCode !== null) throw new Error('nginx ended at once.');
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await hasEnded;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function configured(folder: string, port: number, instances: number[]): Promise<string> {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', certificate],
  ]);
  return (
    (await readFile('deploy/nginx.conf', 'utf8'))
      .replaceAll(/172\.28\.0\.1(\d):3000/g, (_, number) => `127.0.0.1:${instances[number - 1]}`)
      .replace('listen 80;', `listen 127.0.0.1:${port + 3};`)
      .replace(
        'listen 443 ssl http2;',
        `listen 127.0.0.1:${port}; listen 127.0.0.1:${port + 4} ssl;`,
      )
      // Everybody comes from one address and does a lot.
      .replaceAll(/(rate|burst)=\d+/g, '$1=100000')
      .replace(/limit_conn connections \d+/, 'limit_conn connections 60000')
      .replace('/etc/nginx/tls/fullchain.pem', certificate)
      .replace('/etc/nginx/tls/privkey.pem', key)
  );
}

/** Whatever it answers. */
async function answers(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer) return;
    await pause(50);
  }
}
