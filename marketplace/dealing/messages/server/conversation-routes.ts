import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import {
  ConversationResponse,
  CountsResponse,
  InboxQuery,
  InboxResponse,
  MessagesQuery,
} from '../contract.ts';
import { conversationToWire, messageToWire } from '../conversation-on-wire.ts';
import { dealIn } from './deal-store.ts';
import { countUnread, findConversation, inboxOf } from './inbox-store.ts';
import { messagesIn } from './message-store.ts';
import { isId } from './own-conversation.ts';

const tags = ['Messages'];
const conversationsOnAPage = 24;
const messagesOnAPage = 50;

/** Reading. */
export function conversationRoutes(api: Api, { db, sessions, now }: Dependencies) {
  api.get(
    '/conversations',
    {
      config: { callers: 'signedIn', refusals: ['listing_not_found'] },
      schema: {
        summary: 'What you write about with buyers and sellers, what happened last first',
        tags,
        querystring: InboxQuery,
        response: { 200: InboxResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const { show = 'all', car, limit = conversationsOnAPage, cursor } = request.query;
      ensure(car === undefined || isId(car), 'listing_not_found');
      const page = await inboxOf(db, id, { show, listingId: car, limit, cursor });
      const data = page.conversations.map(conversationToWire);
      return { success: true as const, data, next: page.next };
    },
  );

  api.get(
    '/conversations/:id',
    {
      config: { callers: 'signedIn', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'One conversation: its newest messages, or those before a position',
        tags,
        params: z.object({ id: z.string() }),
        querystring: MessagesQuery,
        response: { 200: ConversationResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      const { id } = request.params;
      const { limit = messagesOnAPage, before } = request.query;
      ensure(isId(id), 'conversation_not_found');
      const own = found(await findConversation(db, account.id, id), 'conversation_not_found');
      const messages = await messagesIn(db, id, account.id, { limit, before });
      return {
        success: true as const,
        conversation: conversationToWire(own),
        deal: await dealIn(db, id, now()),
        data: messages.map(messageToWire),
      };
    },
  );

  api.get(
    '/news/counts',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'How many conversations have something unread',
        tags,
        response: { 200: CountsResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      return { success: true as const, data: { unread: await countUnread(db, id) } };
    },
  );
}
