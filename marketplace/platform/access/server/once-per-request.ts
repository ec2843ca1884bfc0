import type { FastifyRequest } from 'fastify';

type Look<T> = (request: FastifyRequest) => Promise<T>;

export function oncePerRequest<T>(look: Look<T>): Look<T> {
  const seen = new WeakMap<FastifyRequest, Promise<T>>();
  return (request) => {
    const known = seen.get(request) ?? look(request);
    seen.set(request, known);
    return known;
  };
}
