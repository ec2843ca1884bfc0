import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Programs = {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder with postgres and pg_rewind. */
  postgres: string;
  patroniVersion: string;
};

/** Debian's package of each program. */
const packages = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' };
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];

/** All that is needed, or in one line what is missing. Nothing is installed. */
export function findPrograms(): Programs | string {
  if (process.platform !== 'linux') return 'needs Linux';
  const found = Object.keys(packages).map((name) => [name, whereIs(name)] as const);
  const postgres = newestPostgres();
  const missing = [
    ...found.filter(([, file]) => !file).map(([name]) => packages[name as keyof typeof packages]),
    ...(postgres ? [] : ['postgresql']),
  ];
  if (missing.length > 0) {
    return `needs Debian's ${Object.values(packages).join(', ')} and postgresql: ${missing.join(', ')} missing`;
  }
  const { patroni, etcd, haproxy } = Object.fromEntries(found) as Record<string, string>;
  const said = execFileSync(patroni!, ['--version'], { encoding: 'utf8' });
  return {
    ...{ patroni: patroni!, etcd: etcd!, haproxy: haproxy!, postgres: postgres! },
    patroniVersion: /[\d.]+/.exec(said)![0],
  };
}

const whereIs = (name: string) =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file));

function newestPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  if (!existsSync(home)) return undefined;
  return readdirSync(home)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(home, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_rewind')));
}

/** True from this version on. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [ours, theirs] = [version, wanted].map((text) => text.split('.').map(Number));
  const place = theirs!.findIndex((part, number) => part !== (ours![number] ?? 0));
  return place < 0 || (ours![place] ?? 0) > theirs![place]!;
}
