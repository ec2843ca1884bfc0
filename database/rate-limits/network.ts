import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** One caller: an IPv4 address, or a /64 of IPv6, which a household gets. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return 'unknown';
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The /24 or /48 that one customer may own. Only for limits that count per account, too. */
export function neighbourhoodOf(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.', 3).join('.')}.0/24`;
  return network === 'unknown' ? network : `${network.split(':', 3).join(':')}::/48`;
}

/** A keyed hash that may be stored, because it does not reveal the address without the salt. */
export const networkHash = (address: string, salt: string): string =>
  createHmac('sha256', salt).update(networkOf(address)).digest('base64url');

/** An IPv4 caller of an IPv6 socket has an address like ::ffff:192.0.2.1. */
const withoutMapping = (address: string) =>
  address.split('%')[0]!.replace(/^::ffff:(?=\d+\.)/i, '');

function groupsOf(address: string): string[] {
  const [start = '', end = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = start.split(':').filter(Boolean);
  const after = end.split(':').filter(Boolean);
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
