import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { access, copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../tests/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { settingNames } from '../config/environment.ts';

const read = (file: string) => readFile(file, 'utf8');

test('the compose file sets known settings and starts what the proxy forwards to', async () => {
  const { services, secrets, volumes, networks } = parse(await read('deploy/compose.yaml'), {
    merge: true,
  });
  const proxy = await read('deploy/nginx.conf');
  const addresses = [...proxy.matchAll(/server ([\d.]+):3000/g)].map(([, address]) => address!);
  const instances = [services.app1, services.app2];
  expect(instances.map(({ networks }) => networks.inside.ipv4_address)).toEqual(addresses);

  for (const app of instances) {
    expect(app.environment.TRUSTED_PROXIES).toBe(services.nginx.networks.inside.ipv4_address);
    for (const setting of Object.keys(app.environment)) {
      expect(settingNames).toContain(setting.replace(/_FILE$/, ''));
    }
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(app.secrets));
  }
  for (const { networks: used, volumes: mounted = [] } of Object.values<{
    networks: string[] | Record<string, object>;
    volumes?: string[];
  }>(services)) {
    const names = Array.isArray(used) ? used : Object.keys(used);
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(names));
    const named = mounted.map((volume) => volume.split(':')[0]!).filter((v) => !v.startsWith('.'));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
  }
});

// Only root can give a file to another user, as on the machine of an operator.
test.skipIf(process.getuid!() !== 0)(
  'the user of the image can read its secrets, and no other user can',
  async () => {
    const folder = await temporaryFolder();
    await copyFile('deploy/make-secrets.sh', join(folder, 'make-secrets.sh'));
    execFileSync(join(folder, 'make-secrets.sh'));
    const { secrets, services } = parse(await read('deploy/compose.yaml'), { merge: true });
    const secretOf = async (name: string) => {
      const file = join(folder, secrets[name].file);
      const { uid, mode } = await stat(file);
      return { uid, mode: mode & 0o777, text: (await read(file)).trim() };
    };
    for (const name of services.app1.secrets) {
      expect(await secretOf(name), name).toMatchObject({ uid: 1000, mode: 0o600 });
    }
    const password = await secretOf('database_password');
    expect(password).toMatchObject({ uid: 0, mode: 0o600 });
    const { password: used, hostname } = new URL((await secretOf('database_url')).text);
    expect([used, hostname]).toEqual([password.text, 'postgres']);
    const { text: secret } = await secretOf('secret');
    expect(() => readConfig({ SECRET: secret })).not.toThrow();
    // A second run must not lock the market out of its database.
    expect(() => execFileSync(join(folder, 'make-secrets.sh'), { stdio: 'pipe' })).toThrow();
  },
);

/** The lines of a unit of systemd, by their names. */
const unit = async (name: string) =>
  new Map(
    [...(await read(`deploy/systemd/${name}`)).matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [
      key!,
      value!,
    ]),
  );

test('server and backup read the same settings, and the timer starts the backup', async () => {
  const [server, backup] = [
    await unit('forecourt.service'),
    await unit('forecourt-backup.service'),
  ];
  for (const line of ['User', 'WorkingDirectory', 'EnvironmentFile']) {
    expect(backup.get(line)).toBe(server.get(line));
  }
  expect(server.get('EnvironmentFile')).toBe('/etc/forecourt/forecourt.env');
  expect(backup.get('ExecStart')).toContain(`${server.get('ExecStart')} backup `);
  expect(await unit('forecourt-backup.timer')).toContainEqual(['OnCalendar', '03:00']);
  const { stopSeconds } = readConfig({});
  expect(Number(server.get('TimeoutStopSec'))).toBeGreaterThan(stopSeconds);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the units', () => {
  const units = readdirSync('deploy/systemd').map((name) => join('deploy/systemd', name));
  execFileSync('systemd-analyze', ['verify', ...units], { stdio: 'pipe' });
});

type Package = {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** What the package cannot do without. */
function neededBy({ dependencies = {}, ...more }: Package): string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = more;
  const peers = Object.keys(peerDependencies).filter((n) => !peerDependenciesMeta[n]?.optional);
  return [...Object.keys(dependencies), ...peers];
}

test('the image has every package that the product needs, and no test runner', async () => {
  expect(await read('deploy/Dockerfile')).toContain('node launch/leave-out.mjs /app');
  const folder = await temporaryFolder();
  const lock = await read('package-lock.json');
  const packages: Record<string, Package> = JSON.parse(lock).packages;
  await writeFile(join(folder, 'package-lock.json'), lock);
  for (const path of Object.keys(packages)) await mkdir(join(folder, path), { recursive: true });
  execFileSync(process.execPath, ['launch/leave-out.mjs', folder]);
  const isThere = (path: string) => existsSync(join(folder, path));

  for (const name of ['vitest', 'vite', 'playwright-core']) {
    expect(isThere(`node_modules/${name}`), name).toBe(false);
  }
  for (const [path, each] of Object.entries(packages)) {
    if (!isThere(path)) continue;
    for (const name of neededBy(each)) {
      const places = [`${path}/node_modules/${name}`, `node_modules/${name}`];
      expect(places.some(isThere), `${path} needs ${name}`).toBe(true);
    }
  }
});

test('the Dockerfile copies existing files, sets known settings and does not run as root', async () => {
  const dockerfile = await read('deploy/Dockerfile');
  const lines = dockerfile.replaceAll('\\\n', ' ').split('\n').filter(Boolean);
  const instructions =
    /^(#|(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) )/;
  expect(lines.filter((line) => !instructions.test(line))).toEqual([]);

  for (const [, setting] of dockerfile.matchAll(/\b([A-Z_]+)=/g)) {
    expect(settingNames).toContain(setting);
  }
  const own = [...dockerfile.matchAll(/\/app\/(providers\S+|package.json)/g)].map(([, f]) => f!);
  for (const file of [...own, 'package-lock.json', '.npmrc', 'launch/build.mjs'])
    await access(file);
  expect(lines.indexOf('USER node')).toBeLessThan(
    lines.findIndex((line) => line.startsWith('CMD')),
  );
  expect(lines).toContain('USER node');
});
