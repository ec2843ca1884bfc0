import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { countOnOfferOf } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { countOpenBookingsAround } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { holdsOf, holdsOnCarsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { countLiveOfAccount } from '#marketplace/dealing/viewings/server/viewing-ends-store.ts';
import { found, refuseIf } from '#marketplace/errors.ts';
import { inRequestedOrder, mapPage, pageRequestOf } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { type Account, refusalToVerify } from '#marketplace/platform/accounts/account.ts';
import { accountToWire, roleFromWire } from '#marketplace/platform/accounts/account-on-wire.ts';
import { Email } from '#marketplace/platform/accounts/contract.ts';
import {
  findAccount,
  findAccountByEmail,
} from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  AccountsQuery,
  AccountsResponse,
  type Consequences,
  ConsequencesResponse,
  TotalsResponse,
} from '../contract.ts';
import { SuspendForm } from '../suspend-form.ts';
import { factsAbout, totalsOfAccounts } from './account-facts-store.ts';
import { accountListPage } from './account-list-store.ts';
import { totalsOfCars } from './administered-car-store.ts';
import { changeVerification } from './change-verification.ts';
import { closeAccount } from './close-account.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';

const tags = ['Administration'];
const oneEmail = z.object({ email: Email });

export function accountRoutes(route: Route, dependencies: Dependencies) {
  const { db, now } = dependencies;

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
      await changeVerification(db, seller, { by: admin, verified: true });
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
      await changeVerification(db, seller, { by: admin, verified: false });
      return { message: 'Verification revoked' };
    },
  });

  route({
    call: 'GET /user/:id/consequences',
    summary: 'Preview what closing or suspending an account would end',
    tags,
    callers: 'admin',
    limit: 'address',
    refusals: ['account_not_found'],
    ids: { id: 'account_not_found' },
    response: ConsequencesResponse,
    handle: async ({ params }) => {
      const { id } = params;
      const account = found(await findAccount(db, id), 'account_not_found');
      return { data: await consequencesOf(db, account) };
    },
  });

  route({
    call: 'DELETE /user/:account',
    summary: 'Close an account',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['account_not_found', 'own_account', 'last_admin'],
    ids: { account: 'account_not_found' },
    params: z.object({ account: z.string().check(z.describe('The id of an account.')) }),
    response: MessageResponse,
    handle: async ({ caller: admin, params }) => {
      const id = params.account;
      const { name } = await closeAccount(db, id, admin, now());
      return { message: `${name} was deleted` };
    },
  });

  route({
    call: 'PUT /user/:id/suspension',
    summary: 'Suspend an account; its cars leave the market until it is restored',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['account_not_found', 'own_account', 'last_admin'],
    ids: { id: 'account_not_found' },
    body: SuspendForm,
    response: MessageResponse,
    handle: async ({ caller: admin, params: { id }, body }) => {
      const because = body.reason;
      const { name } = await suspendAccount(db, { id, by: admin, because, now: now() });
      return { message: `${name} is suspended` };
    },
  });

  route({
    call: 'DELETE /user/:id/suspension',
    summary: 'Restore a suspended account and its cars',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['account_not_found'],
    ids: { id: 'account_not_found' },
    response: MessageResponse,
    handle: async ({ caller: admin, params: { id } }) => {
      const { name } = await restoreAccount(dependencies, id, admin);
      return { message: `${name} is restored` };
    },
  });
}

async function consequencesOf(db: Database, { id }: Account): Promise<Consequences> {
  const [cars, bookings, own, others, viewings] = await Promise.all([
    countOnOfferOf(db, id),
    countOpenBookingsAround(db, id),
    holdsOf(db, id),
    holdsOnCarsOf(db, id),
    countLiveOfAccount(db, id),
  ]);
  return {
    cars,
    bookings: bookings.made,
    bookingsOnCars: bookings.onCars,
    checkouts: own.length + others.length,
    viewings,
  };
}
