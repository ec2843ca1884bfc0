import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { found, refuseIf } from '#marketplace/errors.ts';
import { refusalToVerify } from '#marketplace/platform/accounts/account.ts';
import {
  AccountsQuery,
  AccountsResponse,
  accountToWire,
  Email,
  roleFromWire,
  TotalsResponse,
} from '#marketplace/platform/accounts/contract.ts';
import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { factsAbout, totalsOfAccounts } from './account-facts-store.ts';
import { accountListPage } from './account-list-store.ts';
import { totalsOfCars } from './administered-car-store.ts';
import { verifySeller, withdrawVerification } from './verify-seller.ts';

const pageSize = 24;
/** What a caller gets that does not page: the newest of them, oldest first. */
const mostWithoutPaging = 1_000;
const tags = ['Administration'];
const oneEmail = z.object({ email: Email });

export function administrationRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  async function adminAndSeller(request: FastifyRequest, email: string) {
    const admin = await sessions.account(request);
    await limits.spend('write', admin);
    const seller = found(await findAccountByEmail(db, email), 'account_not_found');
    refuseIf(refusalToVerify(seller));
    return { admin, seller };
  }

  api.get(
    '/user',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'List all accounts',
        tags,
        querystring: AccountsQuery,
        response: { 200: AccountsResponse },
      },
    },
    async (request) => {
      const { role, search, verified, order, limit, cursor } = request.query;
      const page = await accountListPage(db, {
        role: role && roleFromWire(role),
        search,
        verified: verified && verified === 'true',
        order: order ?? 'newest',
        limit: limit ?? (order ? pageSize : mostWithoutPaging),
        cursor,
      });
      if (!order) {
        return {
          success: true as const,
          data: page.accounts.map((one) => accountToWire(one)).reverse(),
        };
      }
      const facts = await factsAbout(
        db,
        page.accounts.map(({ id }) => id),
      );
      const data = page.accounts.map((one) => accountToWire(one, facts.get(one.id)));
      return { success: true as const, data, next: page.next };
    },
  );

  api.get(
    '/administration/totals',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Count people and cars',
        tags,
        response: { 200: TotalsResponse },
      },
    },
    async () => {
      const [people, cars] = await Promise.all([totalsOfAccounts(db), totalsOfCars(db)]);
      return { success: true as const, data: { people, cars } };
    },
  );

  api.put(
    '/user/:account',
    {
      config: {
        callers: 'admin',
        refusals: ['account_not_found', 'not_a_seller'],
      },
      schema: {
        summary: 'Verify a seller',
        tags,
        params: z.object({ account: Email.check(z.describe('The email address of a seller.')) }),
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { admin, seller } = await adminAndSeller(request, request.params.account);
      await verifySeller(db, seller, admin);
      return { success: true as const, message: 'User verify' };
    },
  );

  api.delete(
    '/user/:email/verification',
    {
      config: {
        callers: 'admin',
        refusals: ['account_not_found', 'not_a_seller'],
      },
      schema: {
        summary: 'Revoke the verification of a seller',
        tags,
        params: oneEmail,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { admin, seller } = await adminAndSeller(request, request.params.email);
      await withdrawVerification(db, seller, admin);
      return { success: true as const, message: 'Verification revoked' };
    },
  );
}
