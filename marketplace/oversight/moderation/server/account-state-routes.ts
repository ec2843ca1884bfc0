import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { countOnOfferOf } from '#marketplace/cars/listings/server/on-offer-store.ts';
import { countOpenBookingsAround } from '#marketplace/dealing/bookings/server/booking-store.ts';
import { holdsOf, holdsOnCarsOf } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { countLiveOfAccount } from '#marketplace/dealing/viewings/server/viewing-ends-store.ts';
import { found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { findAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { type Consequences, ConsequencesResponse } from '../contract.ts';
import { SuspendForm } from '../suspend-form.ts';
import { closeAccount } from './close-account.ts';
import { restoreAccount, suspendAccount } from './suspend-account.ts';

const tags = ['Administration'];

export function accountStateRoutes(route: Route, dependencies: Dependencies) {
  const { db, now } = dependencies;

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
