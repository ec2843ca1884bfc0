import * as z from 'zod/mini';
import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { ensure } from '#marketplace/errors.ts';
import { timeZoneNamed } from '#marketplace/finding/alerts/time-zone.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { HoursOnWire, HoursResponse, SlotsResponse } from '../contract.ts';
import { freeSlots, slotsIn } from '../hours.ts';
import { bookable } from '../limits.ts';
import { hoursFromWire, hoursToWire } from '../viewing-on-wire.ts';
import { countElsewhere, hoursOf } from './hours-store.ts';
import { setHours } from './set-hours.ts';
import { takenBy } from './viewing-store.ts';

const tags = ['Viewings'];

/** When cars can be seen. */
export function hoursRoutes(api: Api, { db, sessions, limits, now }: Dependencies) {
  api.get(
    '/viewing-hours',
    {
      config: { callers: 'seller' },
      schema: {
        summary: 'When you show your cars',
        tags,
        response: { 200: HoursResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const hours = await hoursOf(db, id);
      const elsewhere = await countElsewhere(db, id, now());
      return { success: true as const, data: hours && hoursToWire(hours), elsewhere };
    },
  );

  api.put(
    '/viewing-hours',
    {
      config: { callers: 'seller' },
      schema: {
        summary: 'Say when you show your cars; what was agreed before stays',
        tags,
        body: HoursOnWire,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      await limits.spend('write', seller);
      const hours = hoursFromWire(request.body);
      await setHours(db, seller.id, { ...hours, zone: timeZoneNamed(hours.zone)! });
      return { success: true as const, message: 'Your viewing hours are saved' };
    },
  );

  api.get(
    '/addProduct/:id/slots',
    {
      config: { callers: 'signedIn', refusals: ['listing_not_found', 'listing_sold'] },
      schema: {
        summary: 'When this car can be seen in the next two weeks',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: SlotsResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      const car = await listingToSee(db, account, request.params.id);
      ensure(car.state !== 'sold', 'listing_sold');
      const sellerId = car.seller.id;
      const at = now();
      const hours = await hoursOf(db, sellerId);
      const slots = hours ? slotsIn(hours, bookable(at)) : [];
      const free = freeSlots(slots, await takenBy(db, sellerId, { after: at }));
      return {
        success: true as const,
        zone: hours?.zone ?? null,
        data: free.map((slot) => slot.toISOString()),
      };
    },
  );
}
