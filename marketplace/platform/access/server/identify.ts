import type { FastifyRequest } from 'fastify';
import { found } from '#marketplace/errors.ts';
import type {
  VerifiedIdentity,
  VerifyIdentityToken,
} from '#providers/identity/server/verified-identity.ts';
import { bearerToken } from './bearer-token.ts';
import { oncePerRequest } from './once-per-request.ts';

/** Who the identity service says is calling; says nothing yet about an account with us. */
export type Identify = {
  (request: FastifyRequest): Promise<VerifiedIdentity>;
  /** Asked anew, because it may have changed its mind while the request was in work. */
  again(request: FastifyRequest): Promise<VerifiedIdentity>;
};

export function createIdentify(verify: VerifyIdentityToken): Identify {
  async function again(request: FastifyRequest): Promise<VerifiedIdentity> {
    const token = found(bearerToken(request, 'identity_required'), 'identity_required');
    return found(await verify(token), 'identity_required');
  }
  return Object.assign(oncePerRequest(again), { again });
}
