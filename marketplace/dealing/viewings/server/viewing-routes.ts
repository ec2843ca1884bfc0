import * as z from 'zod/mini';
import { isId } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { calendarFile } from '../calendar-file.ts';
import {
  AskRequest,
  ChangeRequest,
  ViewingResponse,
  ViewingsQuery,
  ViewingsResponse,
} from '../contract.ts';
import { askForViewing } from './ask-for-viewing.ts';
import { changeViewing } from './change-viewing.ts';
import { countToAnswer, findViewing, viewingsOf } from './viewing-list-store.ts';
import { findParties } from './viewing-store.ts';

const tags = ['Viewings'];

export function viewingRoutes(route: Route, dependencies: Dependencies) {
  const { db, limits, now, origin } = dependencies;

  const answer = async (accountId: string, id: string) => ({
    data: found(await findViewing(db, accountId, id, now()), 'viewing_not_found'),
  });

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
    handle: ({ caller, params }) => answer(caller.id, params.id),
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
    handle: async ({ caller, params, reply }) => {
      const { data: viewing } = await answer(caller.id, params.id);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', `attachment; filename="viewing-${viewing.id}.ics"`)
        .send(calendarFile(viewing, { origin }));
    },
  });

  route({
    call: 'POST /viewings',
    summary: 'Ask to see a car; sent again with the same key, it is one request',
    tags,
    callers: 'signedIn',
    limit: ['message', 'viewingsOfDay'],
    refusals: [
      'listing_not_found',
      'listing_sold',
      'own_listing',
      'slot_taken',
      'viewing_exists',
      'too_many_viewings',
      'cannot_write',
      'too_many_conversations',
      'same_message',
      'wait_for_answer',
    ],
    body: AskRequest,
    response: ViewingResponse,
    handle: async ({ caller: account, body }) => {
      ensure(isId(body.listingId), 'listing_not_found');
      return answer(account.id, await askForViewing(dependencies, account, body));
    },
  });

  route({
    call: 'PUT /viewings/:id',
    summary: 'Confirm, decline, cancel or move a viewing; made twice, it is one change',
    tags,
    callers: 'signedIn',
    limit: 'message',
    ids: { id: 'viewing_not_found' },
    refusals: [
      'viewing_not_found',
      'viewing_changed',
      'viewing_ended',
      'viewing_begun',
      'slot_taken',
      'cannot_write',
      'listing_not_found',
      'listing_sold',
    ],
    body: ChangeRequest,
    response: ViewingResponse,
    handle: async ({ caller: account, params, body }) => {
      const own = found(await findParties(db, params.id, account.id), 'viewing_not_found');
      if (body.answer === 'move') await limits.spend('viewingsOfDay', account);
      await changeViewing(dependencies, account, own, body);
      return answer(account.id, own.id);
    },
  });
}
