import type { FastifyRequest } from 'fastify';

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownNames = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether the request comes from this machine. A local proxy or tunnel forwards foreign requests, and a web page may
 * use a foreign name for this machine, so both are refused.
 */
export function isFromLoopback({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    ownNames.test(headers.host ?? '') &&
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined
  );
}
