import { listingToSee } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { ensure } from '#marketplace/errors.ts';
import { timeZoneNamed } from '#marketplace/finding/alerts/time-zone.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { lockAccount } from '#marketplace/platform/accounts/server/account-store.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { HoursResponse, SlotsResponse, ViewingHours } from '../contract.ts';
import { freeSlots, slotsIn } from '../hours.ts';
import { bookable } from '../limits.ts';
import { countElsewhere, hoursOf, saveHours } from './hours-store.ts';
import { listTakenTimes } from './viewing-store.ts';

const tags = ['Viewings'];

export function hoursRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /viewing-hours',
    summary: 'When you show your cars',
    tags,
    callers: 'seller',
    limit: 'address',
    response: HoursResponse,
    handle: async ({ caller: { id } }) => {
      return { data: await hoursOf(db, id), elsewhere: await countElsewhere(db, id, now()) };
    },
  });

  route({
    call: 'PUT /viewing-hours',
    summary: 'Say when you show your cars; what was agreed before stays',
    tags,
    callers: 'seller',
    limit: 'write',
    body: ViewingHours,
    response: MessageResponse,
    handle: async ({ caller: seller, body }) => {
      const hours = { ...body, zone: timeZoneNamed(body.zone)! };
      await db.transaction().execute(async (tx) => {
        // Waits for buyers who confirm or move a viewing: they keep the place that they saw, and lock hours before viewings.
        const account = await lockAccount(tx, seller.id);
        ensure(account?.state === 'active', 'sign_in_required');
        await saveHours(tx, seller.id, hours);
      });
      return { message: 'Your viewing hours are saved' };
    },
  });

  route({
    call: 'GET /addProduct/:id/slots',
    summary: 'When this car can be seen in the next two weeks',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found', 'listing_sold'],
    response: SlotsResponse,
    handle: async ({ caller: account, params }) => {
      const car = await listingToSee(db, account, params.id);
      ensure(car.state !== 'sold', 'listing_sold');
      const at = now();
      const hours = await hoursOf(db, car.seller.id);
      const slots = hours ? slotsIn(hours, bookable(at)) : [];
      const free = freeSlots(slots, await listTakenTimes(db, car.seller.id, { after: at }));
      return { zone: hours?.zone ?? null, data: free };
    },
  });
}
