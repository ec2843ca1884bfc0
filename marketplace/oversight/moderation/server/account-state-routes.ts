import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import { ConsequencesResponse, SuspendRequest } from '#marketplace/platform/accounts/contract.ts';
import { findAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { closeAccount } from './close-account.ts';
import { consequencesOf } from './consequences.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';

const tags = ['Administration'];
const oneId = z.object({ id: z.string() });

/** Who may be here, and who not any more. */
export function accountStateRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits, now } = dependencies;

  async function adminAndId(request: FastifyRequest, id: string) {
    const admin = await sessions.account(request);
    await limits.spend('write', admin);
    ensure(z.safeParse(z.uuid(), id).success, 'account_not_found');
    return { admin, id };
  }

  api.get(
    '/user/:id/consequences',
    {
      config: { callers: 'admin', refusals: ['account_not_found'] },
      schema: {
        summary: 'Preview what closing or suspending an account would end',
        tags,
        params: oneId,
        response: { 200: ConsequencesResponse },
      },
    },
    async (request) => {
      const { id } = request.params;
      ensure(z.safeParse(z.uuid(), id).success, 'account_not_found');
      const account = found(await findAccount(db, id), 'account_not_found');
      return { success: true as const, data: await consequencesOf(db, account) };
    },
  );

  api.delete(
    '/user/:account',
    {
      config: {
        callers: 'admin',
        refusals: ['account_not_found', 'own_account', 'last_admin'],
      },
      schema: {
        summary: 'Close an account',
        tags,
        params: z.object({ account: z.string().check(z.describe('The id of an account.')) }),
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { admin, id } = await adminAndId(request, request.params.account);
      const { name } = await closeAccount(db, id, admin, now());
      return { success: true as const, message: `${name} was deleted` };
    },
  );

  api.put(
    '/user/:id/suspension',
    {
      config: {
        callers: 'admin',
        refusals: ['account_not_found', 'own_account', 'last_admin'],
      },
      schema: {
        summary: 'Suspend an account; its cars leave the market until it is restored',
        tags,
        params: oneId,
        body: SuspendRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { admin, id } = await adminAndId(request, request.params.id);
      const because = request.body.reason;
      const { name } = await suspendAccount(db, { id, by: admin, because, now: now() });
      return { success: true as const, message: `${name} is suspended` };
    },
  );

  api.delete(
    '/user/:id/suspension',
    {
      config: { callers: 'admin', refusals: ['account_not_found'] },
      schema: {
        summary: 'Restore a suspended account and its cars',
        tags,
        params: oneId,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { admin, id } = await adminAndId(request, request.params.id);
      const { name } = await restoreAccount(dependencies, id, admin);
      return { success: true as const, message: `${name} is restored` };
    },
  );
}
