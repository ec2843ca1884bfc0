import type { FastifyRequest } from 'fastify';

type Look<T> = (request: FastifyRequest) => Promise<T>;

/** A request is looked into once, however often it is asked about. */
export function oncePerRequest<T>(look: Look<T>): Look<T> {
  const seen = new WeakMap<FastifyRequest, Promise<T>>();
  return (request) => {
    const known = seen.get(request) ?? look(request);
    seen.set(request, known);
    return known;
  };
}
