import * as z from 'zod/mini';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { refusalToNoteCall } from '../lead.ts';
import { CallRequest, LeadsQuery, LeadsResponse } from '../lead-contract.ts';
import { addCall, countWaiting, findLead, leadsOf } from './lead-store.ts';

const tags = ['Selling'];
const pageSize = 24;
const isId = (text: string) => z.safeParse(z.uuid(), text).success;

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
    handle: async ({ caller: seller, query }) => {
      const { car, waiting, limit = pageSize, cursor } = query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const asked = { listingId: car, onlyWaiting: waiting === 'true', limit, cursor };
      const [page, count] = await Promise.all([
        leadsOf(db, seller.id, asked),
        countWaiting(db, seller.id, car),
      ]);
      return { ...page, waiting: count };
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
    handle: async ({ caller: seller, params, body }) => {
      const { id } = params;
      const lead = found(await findLead(db, seller.id, id), 'booking_not_found');
      refuseIf(refusalToNoteCall(lead.state));
      const { outcome } = body;
      ensure(await addCall(db, id, outcome), 'booking_gone');
      return { message: messages[outcome](lead.buyerName) };
    },
  });
}

const messages = {
  called: (name: string) => `Marked as called: ${name}`,
  not_reached: (name: string) => `${name} stays on your list to call`,
};
