import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = { env_file?: string; volumes?: string[] };

/** The files that an operator puts beside deploy/compose.yaml, and `.env`, which Compose reads by itself. */
function filesOfAnOperator(): string[] {
  const { services, secrets } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  const all: Service[] = Object.values(services);
  const mounted = all
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => volume.split(':')[0]!);
  const named = [
    ...all.flatMap(({ env_file }) => env_file ?? []),
    ...Object.values<{ file: string }>(secrets).map(({ file }) => file),
    ...mounted,
  ].map((file) => join('deploy', file));
  return [...new Set(['.env', 'deploy/.env', ...named])].filter(
    (file) => file !== 'deploy/nginx.conf',
  );
}

test('the files of an operator are those that compose.yaml names', () => {
  expect(filesOfAnOperator()).toEqual(
    expect.arrayContaining(['deploy/forecourt.env', 'deploy/secrets/secret', 'deploy/tls']),
  );
});

// Without a repository there is nothing that could be committed to it.
test.skipIf(!existsSync('.git')).each(filesOfAnOperator())('git ignores %s', (file) => {
  // Some are folders, which the patterns name as such.
  const inside = join(file, 'privkey.pem');
  const answer = execFileSync('git', ['check-ignore', '--no-index', inside], { encoding: 'utf8' });
  expect(answer.trim()).toBe(inside);
});

/** As Docker reads a line: from the root of the build, `**` for any folders, and with all that is inside. */
const asPattern = (line: string) => {
  const escaped = line.replaceAll('.', '\\.').replaceAll('**/', '(?:.+/)?');
  return new RegExp(`^${escaped.replaceAll('*', '[^/]*')}(/|$)`);
};

test.each(filesOfAnOperator())('an image is built without %s', (file) => {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  const patterns = lines.filter((line) => line && !line.startsWith('#')).map(asPattern);
  expect(patterns.filter((pattern) => pattern.test(file))).not.toEqual([]);
});
