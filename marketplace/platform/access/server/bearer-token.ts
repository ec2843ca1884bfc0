import type { FastifyRequest } from 'fastify';
import { found, type RefusalCode } from '#marketplace/errors.ts';

/** Null for a visitor: a signed-out browser really sends `Bearer null` or `Bearer undefined`. */
export function bearerToken(request: FastifyRequest, refusal: RefusalCode): string | null {
  const header = request.headers.authorization?.trim();
  if (!header || /^bearer( (null|undefined)?)?$/i.test(header)) return null;
  return found(header.match(/^bearer (\S+)$/i)?.[1], refusal);
}
