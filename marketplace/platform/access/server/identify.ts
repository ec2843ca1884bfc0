import type { FastifyRequest } from 'fastify';
import { found } from '#marketplace/errors.ts';
import type {
  VerifiedIdentity,
  VerifyIdentityToken,
} from '#providers/identity/server/verified-identity.ts';
import { bearerToken } from './bearer-token.ts';
import { oncePerRequest } from './once-per-request.ts';

/** The identity behind the caller's token. It may have no account yet. */
export type Identify = {
  (request: FastifyRequest): Promise<VerifiedIdentity>;
  /** Asks the identity service again, because it may have ended the sign-in during the request. */
  again(request: FastifyRequest): Promise<VerifiedIdentity>;
};

export function createIdentify(verify: VerifyIdentityToken): Identify {
  async function again(request: FastifyRequest): Promise<VerifiedIdentity> {
    const token = found(bearerToken(request, 'identity_required'), 'identity_required');
    return found(await verify(token), 'identity_required');
  }
  return Object.assign(oncePerRequest(again), { again });
}
