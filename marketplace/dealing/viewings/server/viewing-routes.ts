import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { calendarFile } from '../calendar-file.ts';
import { ViewingResponse, ViewingsQuery, ViewingsResponse } from '../contract.ts';
import { viewingToWire } from '../viewing-on-wire.ts';
import { isId } from './own-viewing.ts';
import { countToAnswer, findViewing, viewingsOf } from './viewing-list-store.ts';

const tags = ['Viewings'];
const oneId = z.object({ id: z.string() });
const viewingsOnAPage = 24;

/** Reading. */
export function viewingRoutes(api: Api, { db, sessions, now, origin }: Dependencies) {
  api.get(
    '/viewings',
    {
      config: { callers: 'signedIn', refusals: ['listing_not_found', 'conversation_not_found'] },
      schema: {
        summary: 'Whom you meet to see cars, and how many wait for your answer',
        tags,
        querystring: ViewingsQuery,
        response: { 200: ViewingsResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const { show, car, conversation, limit = viewingsOnAPage, cursor } = request.query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      ensure(conversation === undefined || isId(conversation), 'conversation_not_found');
      const asked = { show, listingId: car, conversationId: conversation, limit, cursor };
      const [{ viewings, next }, waiting] = await Promise.all([
        viewingsOf(db, id, asked, now()),
        countToAnswer(db, id, now()),
      ]);
      return { success: true as const, data: viewings.map(viewingToWire), next, waiting };
    },
  );

  api.get(
    '/viewings/:id',
    {
      config: { callers: 'signedIn', refusals: ['viewing_not_found'] },
      schema: { summary: 'One viewing', tags, params: oneId, response: { 200: ViewingResponse } },
    },
    async (request) => {
      const account = await sessions.account(request);
      const { id } = request.params;
      ensure(isId(id), 'viewing_not_found');
      const viewing = found(await findViewing(db, account.id, id, now()), 'viewing_not_found');
      return { success: true as const, data: viewingToWire(viewing) };
    },
  );

  api.get(
    '/viewings/:id/calendar',
    {
      config: { callers: 'signedIn', refusals: ['viewing_not_found'] },
      schema: {
        summary: 'A viewing as a file for calendars (RFC 5545)',
        tags,
        params: oneId,
        response: {
          200: {
            description: 'An iCalendar file',
            content: { 'text/calendar': { schema: z.unknown() } },
          },
        },
      },
    },
    async (request, reply) => {
      const account = await sessions.account(request);
      const { id } = request.params;
      ensure(isId(id), 'viewing_not_found');
      const viewing = found(await findViewing(db, account.id, id, now()), 'viewing_not_found');
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="viewing-${viewing.id}.ics"`)
        .send(calendarFile(viewing, { origin }));
    },
  );
}
