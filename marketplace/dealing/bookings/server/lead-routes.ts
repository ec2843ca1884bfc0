import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { refusalToNoteCall } from '../lead.ts';
import { CallRequest, LeadsQuery, LeadsResponse } from '../lead-contract.ts';
import { addCall, countWaiting, findLead, leadsOf } from './lead-store.ts';

const tags = ['Selling'];

export function leadRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /leads',
    summary: "Who booked the seller's cars, newest first, and how many are waiting for a call",
    tags,
    callers: 'seller',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: LeadsQuery,
    response: LeadsResponse,
    handle: async ({ caller, query }) => {
      if (query.car !== undefined) readListingId(query.car);
      const [page, waiting] = await Promise.all([
        leadsOf(db, caller.id, query),
        countWaiting(db, caller.id, query.car),
      ]);
      return { ...page, waiting };
    },
  });

  route({
    call: 'POST /leads/:id/calls',
    summary: 'Record a call to someone who booked, while the booking is open',
    tags,
    callers: 'seller',
    limit: 'write',
    refusals: ['booking_not_found', 'booking_paid', 'booking_gone'],
    ids: { id: 'booking_not_found' },
    body: CallRequest,
    response: MessageResponse,
    handle: async ({ caller, params: { id }, body: { outcome } }) => {
      const lead = found(await findLead(db, caller.id, id), 'booking_not_found');
      refuseIf(refusalToNoteCall(lead.state));
      ensure(await addCall(db, id, outcome), 'booking_gone');
      return { message: messages[outcome](lead.buyerName) };
    },
  });
}

const messages = {
  called: (name: string) => `Marked as called: ${name}`,
  not_reached: (name: string) => `${name} stays on your list to call`,
};
