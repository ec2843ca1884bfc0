import type { FastifyRequest } from 'fastify';

const loopback = /^(::ffff:)?127\.|^::1$/;
const ownNames = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** A proxy or a tunnel here calls for others; a foreign name for this machine is a web page's trick. */
export function isFromLoopback({ socket, headers }: FastifyRequest): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    ownNames.test(headers.host ?? '') &&
    headers.forwarded === undefined &&
    headers['x-forwarded-for'] === undefined
  );
}
