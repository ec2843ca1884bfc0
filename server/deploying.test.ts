import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from './environment.ts';

const read = (file: string) => readFile(file, 'utf8');

test('the compose file sets what the product knows and starts what the proxy leads to', async () => {
  const { services, secrets, volumes, networks } = parse(await read('deploy/compose.yaml'), {
    merge: true,
  });
  const proxy = await read('deploy/nginx.conf');
  const instances = [...proxy.matchAll(/server (\w+):3000/g)].map(([, name]) => name!);
  expect(instances).toEqual(['app1', 'app2']);

  for (const name of instances) {
    const app = services[name];
    for (const setting of Object.keys(app.environment)) {
      expect(settingNames).toContain(setting.replace(/_FILE$/, ''));
    }
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(app.secrets));
  }
  for (const { networks: used, volumes: mounted = [] } of Object.values<{
    networks: string[];
    volumes?: string[];
  }>(services)) {
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(used));
    const named = mounted.map((volume) => volume.split(':')[0]!).filter((v) => !v.startsWith('.'));
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
  }
});

test('the Dockerfile copies what exists, sets what the product knows and does not run as root', async () => {
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
