import { isIP } from 'node:net';
import { z } from 'zod';

/** Addresses and networks. Host names are refused, because they may resolve to another machine tomorrow. */
export const ProxyList = z
  .string()
  .transform((text) => text.split(',').map((proxy) => proxy.trim()))
  .refine(
    (proxies) => proxies.every(isAddressOrNetwork),
    'must be addresses, or networks such as 10.0.0.0/8',
  );

const wellKnown = /^(loopback|linklocal|uniquelocal)$/;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return wellKnown.test(text) || (rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= most);
}
