import type { Database } from '#database/connection.ts';
import { changesInWords } from '#marketplace/cars/listings/server/changes-in-words.ts';
import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { changesSince } from '#marketplace/cars/listings/server/revision-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { type ChangedCar, ChangedCarsResponse, ChangesSeenRequest } from '../contract.ts';
import { findChangedCars, noteChangesSeen } from './changed-car-store.ts';

const tags = ['Bookings'];

export function changedCarRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /changed-cars',
    summary:
      'Cars that the caller has booked, has an offer for or has asked to see, and that the seller has changed since',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: ChangedCarsResponse,
    handle: async ({ caller: { id: buyerId } }) => {
      return { data: await changedCarsOf(db, buyerId, now()) };
    },
  });

  route({
    call: 'PUT /changed-cars/:id',
    summary: 'Record that the caller has seen the changes of a car',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['listing_not_found'],
    body: ChangesSeenRequest,
    response: MessageResponse,
    handle: async ({ caller: { id: buyerId }, params, body }) => {
      const listingId = readListingId(params.id);
      const { revision } = body;
      ensure(await noteChangesSeen(db, { listingId, buyerId, revision }), 'listing_not_found');
      return {
        message: 'Noted. We will ask again if the car changes again',
      };
    },
  });
}

/** Leaves out cars whose changes the seller has undone. */
async function changedCarsOf(db: Database, buyerId: string, now: Date): Promise<ChangedCar[]> {
  const data: ChangedCar[] = [];
  for (const { shownRevision, ...car } of await findChangedCars(db, buyerId, now)) {
    const changes = await changesSince(db, car.id, shownRevision);
    if (changes.length === 0) continue;
    data.push({ ...car, changes: await changesInWords(db, changes) });
  }
  return data;
}
