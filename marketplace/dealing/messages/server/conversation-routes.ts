import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { found } from '#marketplace/errors.ts';
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

const tags = ['Messages'];

export function conversationRoutes(route: Route, { db, now }: Dependencies) {
  route({
    call: 'GET /conversations',
    summary: 'Your conversations with buyers and sellers, most recently active first',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['listing_not_found'],
    query: InboxQuery,
    response: InboxResponse,
    handle: ({ caller, query }) => {
      if (query.car !== undefined) readListingId(query.car);
      return inboxOf(db, caller.id, query);
    },
  });

  route({
    call: 'GET /conversations/:id',
    summary: 'One conversation: its newest messages, or those before a position',
    tags,
    callers: 'signedIn',
    limit: 'address',
    refusals: ['conversation_not_found'],
    ids: { id: 'conversation_not_found' },
    query: MessagesQuery,
    response: ConversationResponse,
    handle: async ({ caller, params: { id }, query }) => {
      const own = await findConversation(db, caller.id, id);
      return {
        conversation: found(own, 'conversation_not_found'),
        deal: await dealIn(db, id, now()),
        data: await messagesIn(db, id, caller.id, query),
      };
    },
  });

  route({
    call: 'GET /news/counts',
    summary: 'How many conversations have unread messages',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: CountsResponse,
    handle: async ({ caller }) => ({ data: { unread: await countUnread(db, caller.id) } }),
  });
}
