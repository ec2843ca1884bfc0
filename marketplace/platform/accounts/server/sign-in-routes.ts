import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { recordInAudit } from '#marketplace/platform/audit/server/audit-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { type Account, sameEmail } from '../account.ts';
import { accountToWire, roleFromWire } from '../account-on-wire.ts';
import {
  AccessTokenResponse,
  Email,
  Name,
  SaveUserRequest,
  SaveUserResponse,
} from '../contract.ts';
import { nameFromEmail } from '../reserved-name.ts';
import { findAccountByIdentity, findIdentity, markEmailProven } from './account-store.ts';
import { promoteAdministrator } from './promote-administrator.ts';
import { refuseUnlessActive } from './refuse-unless-active.ts';
import { replaceName } from './replace-name.ts';
import { saveUser } from './save-user.ts';

const tags = ['Signing in'];

export function signInRoutes(
  route: Route,
  { db, sessions, identify, endIdentitySessions, adminEmail, isReservedName }: Dependencies,
) {
  /** Checks the identity service's name like a typed one. An invalid or reserved name becomes empty. */
  function allowedName(text: string): string {
    const name = z.safeParse(Name, text).data ?? '';
    return isReservedName(name) ? '' : name;
  }

  /** Checks the identity again, because a concurrent logout everywhere could not see the new session. */
  async function openSession(request: FastifyRequest, account: Account): Promise<string> {
    const accessToken = await sessions.open(account, await identify(request));
    try {
      const known = await findAccountByIdentity(db, await identify.again(request));
      ensure(known?.id === account.id, 'identity_required');
      return accessToken;
    } catch (error) {
      await sessions.revoke(accessToken);
      throw error;
    }
  }

  route({
    call: 'PUT /user',
    summary: 'Save a new sign-up; the role is used only the first time',
    tags,
    callers: 'identified',
    limit: 'signUp',
    refusals: [
      'not_allowed',
      'account_suspended',
      'account_closed',
      'email_in_use',
      'name_reserved',
    ],
    body: SaveUserRequest,
    response: SaveUserResponse,
    handle: async ({ caller: identity, body }) => {
      const { name, email, role } = body;
      ensure(sameEmail(email, identity.email), 'not_allowed');
      ensure(!isReservedName(name), 'name_reserved');

      const account = await saveUser(db, {
        ...identity,
        name: name || allowedName(identity.name),
        fallbackName: nameFromEmail(identity.email, isReservedName),
        role: roleFromWire(role),
      });
      return { data: accountToWire(account) };
    },
  });

  route({
    call: 'GET /jwt',
    summary: 'Exchange an identity token for an access token',
    tags,
    callers: 'identified',
    limit: 'token',
    refusals: ['not_allowed', 'no_account', 'account_suspended', 'account_closed'],
    query: z.object({ email: Email }),
    response: AccessTokenResponse,
    handle: async ({ caller: identity, query, request }) => {
      ensure(sameEmail(query.email, identity.email), 'not_allowed');
      const account = found(await findAccountByIdentity(db, identity), 'no_account');
      refuseUnlessActive(account);
      const name = isReservedName(account.name)
        ? await replaceName(db, account, nameFromEmail(account.email, isReservedName))
        : account.name;

      if (identity.emailVerified) await markEmailProven(db, identity);
      if (identity.emailVerified && adminEmail && sameEmail(identity.email, adminEmail)) {
        await promoteAdministrator(db, account);
      }
      await recordInAudit(db, {
        action: 'account.signed_in',
        actorId: account.id,
        subjectId: account.id,
      });
      const accessToken = await openSession(request, account);
      return { accessToken, name };
    },
  });

  route({
    call: 'DELETE /jwt',
    summary: "End the caller's session, or all of the caller's sessions and sign-ins",
    tags,
    callers: 'signedIn',
    limit: 'address',
    query: z.object({ everywhere: z.optional(z.literal('true')) }),
    response: MessageResponse,
    handle: async ({ caller: account, query, request }) => {
      if (!query.everywhere) {
        await sessions.end(request);
        return { message: 'Logged out' };
      }
      // First the identity service, which can open new sessions: if that fails, the caller can try again.
      await endIdentitySessions(await findIdentity(db, account.id));
      await sessions.endAll(account);
      await recordInAudit(db, {
        action: 'account.signed_out_everywhere',
        actorId: account.id,
        subjectId: account.id,
      });
      return { message: 'Logged out everywhere' };
    },
  });
}
