import type { RefusalCode } from '#marketplace/errors.ts';

export type Usage = { unused: number; bytes: number };

/** Milliseconds: 10 MB over a poor connection. A stalled upload ends earlier. */
export const longestUpload = 120_000;

const mostUnused = 200;
const mostBytes = 1024 ** 3;

export function refusalToUpload({ unused, bytes }: Usage): RefusalCode | null {
  if (unused >= mostUnused) return 'too_many_pictures';
  if (bytes >= mostBytes) return 'picture_space_full';
  return null;
}

/** Hosts may have a port: `images.example:8443`. */
export function isOnHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, host } = new URL(address);
  return protocol === 'https:' && username === '' && hosts.includes(host);
}
