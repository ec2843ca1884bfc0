import * as z from 'zod/mini';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import { refusalToNoteCall } from '../lead.ts';
import { CallRequest, LeadsQuery, LeadsResponse, leadToWire } from '../lead-contract.ts';
import { addCall, countWaiting, findLead, leadsOf } from './lead-store.ts';
import { saleStatusesOf } from './sale-status-store.ts';

const tags = ['Selling'];
const pageSize = 24;
const isId = (text: string) => z.safeParse(z.uuid(), text).success;

export function leadRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  api.get(
    '/leads',
    {
      config: { callers: 'seller', refusals: ['listing_not_found'] },
      schema: {
        summary: "Who booked the seller's cars, newest first, and how many are waiting for a call",
        tags,
        querystring: LeadsQuery,
        response: { 200: LeadsResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      const { car, waiting, limit = pageSize, cursor } = request.query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const asked = { listingId: car, onlyWaiting: waiting === 'true', limit, cursor };
      const [{ leads, next }, count] = await Promise.all([
        leadsOf(db, seller.id, asked),
        countWaiting(db, seller.id, car),
      ]);
      const sold = leads.filter(({ state }) => state === 'paid');
      const saleStatuses = await saleStatusesOf(
        db,
        sold.map(({ listingId }) => listingId),
      );
      const data = leads.map((lead) => leadToWire(lead, saleStatuses.get(lead.listingId) ?? null));
      return { success: true as const, data, next, waiting: count };
    },
  );

  api.post(
    '/leads/:id/calls',
    {
      config: {
        callers: 'seller',
        refusals: ['booking_not_found', 'booking_paid', 'booking_gone'],
      },
      schema: {
        summary: 'Record a call to someone who booked, while the booking is open',
        tags,
        params: z.object({ id: z.string() }),
        body: CallRequest,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const seller = await sessions.account(request);
      await limits.spend('write', seller);
      const { id } = request.params;
      ensure(isId(id), 'booking_not_found');
      const lead = found(await findLead(db, seller.id, id), 'booking_not_found');
      refuseIf(refusalToNoteCall(lead));
      const { outcome } = request.body;
      ensure(await addCall(db, id, outcome), 'booking_gone');
      return { success: true as const, message: messages[outcome](lead.buyer.name) };
    },
  );
}

const messages = {
  called: (name: string) => `Marked as called: ${name}`,
  not_reached: (name: string) => `${name} stays on your list to call`,
};
