import type { FastifyRequest } from 'fastify';

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownNames = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Refuses local proxies and tunnels, and web pages that use a foreign name for this machine. */
export function isFromLoopback({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    ownNames.test(headers.host ?? '') &&
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined
  );
}
