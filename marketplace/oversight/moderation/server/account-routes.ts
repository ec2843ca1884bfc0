import * as z from 'zod/mini';
import { found, refuseIf } from '#marketplace/errors.ts';
import { inRequestedOrder, mapPage, pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { refusalToVerify } from '#marketplace/platform/accounts/account.ts';
import { accountToWire, roleFromWire } from '#marketplace/platform/accounts/account-on-wire.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import { findAccountByEmail } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { AccountsQuery, AccountsResponse, TotalsResponse } from '../contract.ts';
import { factsAbout, totalsOfAccounts } from './account-facts-store.ts';
import { accountListPage } from './account-list-store.ts';
import { totalsOfCars } from './administered-car-store.ts';
import { verifySeller, withdrawVerification } from './verify-seller.ts';

const tags = ['Administration'];
const oneEmail = z.object({ email: Email });

export function administrationRoutes(route: Route, { db }: Dependencies) {
  async function sellerWith(email: string) {
    const seller = found(await findAccountByEmail(db, email), 'account_not_found');
    refuseIf(refusalToVerify(seller));
    return seller;
  }

  route({
    call: 'GET /user',
    summary: 'List all accounts',
    tags,
    callers: 'admin',
    limit: 'address',
    query: AccountsQuery,
    response: AccountsResponse,
    handle: async ({ query }) => {
      const { role, search, verified, order } = query;
      const page = await accountListPage(db, {
        ...pageRequestOf(query),
        role: role && roleFromWire(role),
        search,
        verified: verified && verified === 'true',
        order: order ?? 'newest',
      });
      const ids = page.data.map(({ id }) => id);
      const facts = order && (await factsAbout(db, ids));
      const accounts = mapPage(page, (one) => accountToWire(one, facts?.get(one.id)));
      return inRequestedOrder(query, accounts);
    },
  });

  route({
    call: 'GET /administration/totals',
    summary: 'Count people and cars',
    tags,
    callers: 'admin',
    limit: 'address',
    response: TotalsResponse,
    handle: async () => {
      const [accounts, cars] = await Promise.all([totalsOfAccounts(db), totalsOfCars(db)]);
      return { data: { accounts, cars } };
    },
  });

  route({
    call: 'PUT /user/:account',
    summary: 'Verify a seller',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['account_not_found', 'not_a_seller'],
    params: z.object({ account: Email.check(z.describe('The email address of a seller.')) }),
    response: MessageResponse,
    handle: async ({ caller: admin, params }) => {
      const seller = await sellerWith(params.account);
      await verifySeller(db, seller, admin);
      return { message: 'User verify' };
    },
  });

  route({
    call: 'DELETE /user/:email/verification',
    summary: 'Revoke the verification of a seller',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['account_not_found', 'not_a_seller'],
    params: oneEmail,
    response: MessageResponse,
    handle: async ({ caller: admin, params }) => {
      const seller = await sellerWith(params.email);
      await withdrawVerification(db, seller, admin);
      return { message: 'Verification revoked' };
    },
  });
}
