import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { isAtLeast, type Programs } from './programs.ts';

export const nodes = [1, 2, 3];
export const addressOf = (node: number) => `127.0.1.${node}`;
/** Where HAProxy is. */
export const frontAddress = '127.0.1.10';
export const passwords = { superuser: 'super', replication: 'repl', rewind: 'rewind' };

const etcdHosts = nodes.map((node) => `${addressOf(node)}:2379`).join(',');

type Wanted = { folder: string; programs: Programs; isAsynchronous: boolean };

/** deploy/cluster/patroni.yml as it is, with the addresses of the trial, without what one machine does not have. */
export async function patroniFor(node: number, { folder, programs, isAsynchronous }: Wanted) {
  const {
    bootstrap,
    postgresql,
    etcd3: _,
    ...others
  } = parse(await readFile('deploy/cluster/patroni.yml', 'utf8'));
  const at = addressOf(node);
  const { dcs } = bootstrap;
  const { archive_mode, archive_command, archive_timeout, ...parameters } =
    dcs.postgresql.parameters;
  const hasQuorum = isAtLeast(programs.patroniVersion, '4.0.0');
  const synchronous = hasQuorum ? 'quorum' : true;
  return stringify({
    ...others,
    name: nameOf(node),
    restapi: { listen: `${at}:8008`, connect_address: `${at}:8008` },
    [storeFor(programs)]: { hosts: etcdHosts },
    bootstrap: {
      ...bootstrap,
      dcs: {
        ...dcs,
        // The name that it had before Patroni 3.
        master_start_timeout: dcs.primary_start_timeout,
        synchronous_mode: isAsynchronous ? false : synchronous,
        synchronous_mode_strict: !isAsynchronous,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { ...parameters, shared_buffers: '128MB', max_wal_size: '1GB' },
        },
      },
    },
    postgresql: {
      listen: `${at}:5432`,
      connect_address: `${at}:5432`,
      data_dir: join(folder, nameOf(node)),
      bin_dir: programs.postgres,
      pgpass: join(folder, `pgpass-${node}`),
      pg_hba: [
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256',
      ],
      parameters: { unix_socket_directories: '' },
      authentication: {
        superuser: { ...postgresql.authentication.superuser, password: passwords.superuser },
        replication: { ...postgresql.authentication.replication, password: passwords.replication },
        rewind: { ...postgresql.authentication.rewind, password: passwords.rewind },
      },
    },
    watchdog: { mode: 'off' },
  });
}

export const nameOf = (node: number) => `db${node}`;

/** With the interface of etcd in which this Patroni loses nothing: see deploy/cluster/check-patroni.sh. */
const storeFor = ({ patroniVersion }: Programs) =>
  isAtLeast(patroniVersion, '3.1.0') ? 'etcd3' : 'etcd';

/** The settings of deploy/cluster/etcd.yml. */
export function etcdArguments(node: number, { folder, programs }: Wanted): string[] {
  const at = addressOf(node);
  const all = nodes.map((each) => `${nameOf(each)}=http://${addressOf(each)}:2380`).join(',');
  return [
    ...['--name', nameOf(node), '--data-dir', join(folder, `etcd-${node}`)],
    ...['--listen-peer-urls', `http://${at}:2380`],
    ...['--initial-advertise-peer-urls', `http://${at}:2380`],
    ...['--listen-client-urls', `http://${at}:2379`],
    ...['--advertise-client-urls', `http://${at}:2379`],
    ...['--initial-cluster', all, '--initial-cluster-token', 'forecourt'],
    ...['--heartbeat-interval', '100', '--election-timeout', '1000'],
    ...(storeFor(programs) === 'etcd' ? ['--enable-v2=true'] : []),
  ];
}

/** deploy/cluster/haproxy.cfg as it is, with the addresses of the trial. */
export async function haproxy(): Promise<string> {
  return (await readFile('deploy/cluster/haproxy.cfg', 'utf8'))
    .replaceAll('10.0.0.1', '127.0.1.')
    .replaceAll('bind 127.0.0.1:', `bind ${frontAddress}:`)
    .replace(/^ +stats socket.*\n/m, '');
}
