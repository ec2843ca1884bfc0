import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  ConversationResponse,
  CountsResponse,
  InboxQuery,
  InboxResponse,
  MessagesQuery,
} from '../contract.ts';
import { dealIn } from './deal-store.ts';
import { countUnread, findConversation, inboxOf } from './inbox-store.ts';
import { messagesIn } from './message-store.ts';
import { isId } from './own-conversation.ts';

const tags = ['Messages'];
const conversationsOnAPage = 24;
const messagesOnAPage = 50;

/** Reading. */
export function conversationRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /conversations',
    summary: 'What you write about with buyers and sellers, what happened last first',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: InboxQuery,
    response: InboxResponse,
    handle: async ({ caller: { id }, query }) => {
      const { show = 'all', car, limit = conversationsOnAPage, cursor } = query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      return inboxOf(db, id, { show, listingId: car, limit, cursor });
    },
  });

  route({
    call: 'GET /conversations/:id',
    summary: 'One conversation: its newest messages, or those before a position',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['conversation_not_found'],
    query: MessagesQuery,
    response: ConversationResponse,
    handle: async ({ caller: account, params, query }) => {
      const { id } = params;
      const { limit = messagesOnAPage, before } = query;
      ensure(isId(id), 'conversation_not_found');
      return {
        conversation: found(await findConversation(db, account.id, id), 'conversation_not_found'),
        deal: await dealIn(db, id, now()),
        data: await messagesIn(db, id, account.id, { limit, before }),
      };
    },
  });

  route({
    call: 'GET /news/counts',
    summary: 'How many conversations have something unread',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: CountsResponse,
    handle: async ({ caller: { id } }) => {
      return { data: { unread: await countUnread(db, id) } };
    },
  });
}
