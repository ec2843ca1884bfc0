import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { changesInWords } from '#marketplace/cars/listings/server/changes-in-words.ts';
import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { changesSince } from '#marketplace/cars/listings/server/revision-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { ChangedCarsResponse, ChangesSeenRequest } from '../contract.ts';
import { findChangedCars, noteChangesSeen } from './changed-car-store.ts';

const tags = ['Bookings'];

export function changedCarRoutes(api: Api, { db, sessions, limits, now }: Dependencies) {
  api.get(
    '/changed-cars',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary:
          'Cars that the caller has booked, has an offer for or has asked to see, and that the seller has changed since',
        tags,
        response: { 200: ChangedCarsResponse },
      },
    },
    async (request) => {
      const { id: buyerId } = await sessions.account(request);
      return { success: true as const, data: await changedCarsOf(db, buyerId, now()) };
    },
  );

  api.put(
    '/changed-cars/:id',
    {
      config: { callers: 'signedIn', refusals: ['too_many_requests', 'listing_not_found'] },
      schema: {
        summary: 'Record that the caller has seen the changes of a car',
        tags,
        params: z.object({ id: z.string() }),
        body: ChangesSeenRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const { id: buyerId } = await sessions.account(request);
      await limits.spend('write', { id: buyerId });
      const listingId = readListingId(request.params.id);
      const { revision } = request.body;
      ensure(await noteChangesSeen(db, { listingId, buyerId, revision }), 'listing_not_found');
      return {
        success: true as const,
        message: 'Noted. We will ask again if the car changes again',
      };
    },
  );
}

/** Leaves out cars whose changes the seller has undone. */
async function changedCarsOf(
  db: Database,
  buyerId: string,
  now: Date,
): Promise<ChangedCarsResponse['data']> {
  const data: ChangedCarsResponse['data'] = [];
  for (const { id, name, shownRevision, ...car } of await findChangedCars(db, buyerId, now)) {
    const changes = await changesSince(db, id, shownRevision);
    if (changes.length === 0) continue;
    const words = await changesInWords(db, changes);
    data.push({ _id: id, productname: name, ...car, changes: words });
  }
  return data;
}
