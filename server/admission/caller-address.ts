import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { networkOf } from '#database/rate-limits/network.ts';
import { memoize } from './memoize.ts';

export function proxiesAmong(trustedProxies: string[] | undefined): (address: string) => boolean {
  const isTrusted = trustedProxies && proxyAddress.compile(trustedProxies);
  return (address) => isTrusted !== undefined && address !== '' && isTrusted(address, 0);
}

const knownNetwork = memoize(networkOf);

/** The address that a request counts for, computed as Fastify does. */
export function callerAddress(
  trustedProxies: string[] | undefined,
): (request: IncomingMessage) => string {
  const isTrusted = trustedProxies && proxyAddress.compile(trustedProxies);
  return (request) => {
    const address = isTrusted
      ? proxyAddress(request, isTrusted)
      : (request.socket.remoteAddress ?? '');
    return address.includes(':') ? knownNetwork(address) : address;
  };
}
