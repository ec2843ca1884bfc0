export const port = 5432;

export type Settings = { cluster: string; sockets: string; durable: boolean };

/** The command line of a small server that listens only on its socket. */
export function postgresArguments({ cluster, sockets, durable }: Settings): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    // Distinguishes an abandoned server from one with a living owner.
    cluster_name: clusterName(process.pid),
    max_connections: 50,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    fsync: onOff(durable),
    synchronous_commit: onOff(durable),
    full_page_writes: onOff(durable),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [...startOfCommand(cluster), ...flags];
}

export const startOfCommand = (cluster: string): string[] => ['-D', cluster];

export const clusterName = (owner: number): string => `forecourt-${owner}`;

const onOff = (yes: boolean) => (yes ? 'on' : 'off');
