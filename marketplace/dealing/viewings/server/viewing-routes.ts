import * as z from 'zod/mini';
import { isId } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { calendarFile } from '../calendar-file.ts';
import { ViewingResponse, ViewingsQuery, ViewingsResponse } from '../contract.ts';
import { countToAnswer, findViewing, viewingsOf } from './viewing-list-store.ts';

const tags = ['Viewings'];

export function viewingRoutes(route: Route, { db, now, origin }: Dependencies) {
  route({
    call: 'GET /viewings',
    summary: 'Whom you meet to see cars, and how many wait for your answer',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found', 'conversation_not_found'],
    query: ViewingsQuery,
    response: ViewingsResponse,
    handle: async ({ caller: { id }, query }) => {
      const { car, conversation, ...request } = query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      ensure(conversation === undefined || isId(conversation), 'conversation_not_found');
      const filter = { ...request, listingId: car, conversationId: conversation };
      const [page, waiting] = await Promise.all([
        viewingsOf(db, id, filter, now()),
        countToAnswer(db, id, now()),
      ]);
      return { ...page, waiting };
    },
  });

  route({
    call: 'GET /viewings/:id',
    summary: 'One viewing',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['viewing_not_found'],
    ids: { id: 'viewing_not_found' },
    response: ViewingResponse,
    handle: async ({ caller: account, params }) => {
      const { id } = params;
      return { data: found(await findViewing(db, account.id, id, now()), 'viewing_not_found') };
    },
  });

  route({
    call: 'GET /viewings/:id/calendar',
    summary: 'A viewing as a file for calendars (RFC 5545)',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['viewing_not_found'],
    ids: { id: 'viewing_not_found' },
    response: {
      description: 'An iCalendar file',
      content: { 'text/calendar': { schema: z.unknown() } },
    },
    handle: async ({ caller: account, params, reply }) => {
      const { id } = params;
      const viewing = found(await findViewing(db, account.id, id, now()), 'viewing_not_found');
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="viewing-${viewing.id}.ics"`)
        .send(calendarFile(viewing, { origin }));
    },
  });
}
