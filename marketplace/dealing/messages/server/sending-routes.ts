import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { BeginRequest, SendRequest, SentResponse } from '../contract.ts';
import { beginConversation } from './begin-conversation.ts';
import { isId, ownConversation } from './own-conversation.ts';
import { sendMessage } from './send-message.ts';

const tags = ['Messages'];
const messageLimits = ['message', 'messagesOfDay'] as const;

/** Writing. */
export function sendingRoutes(route: Route, dependencies: Dependencies) {
  const { db } = dependencies;

  route({
    call: 'POST /conversations',
    summary: 'Write to the seller of a car; sent again with the same key, it is one message',
    tags,
    callers: 'signedIn',
    limit: messageLimits,
    refusals: [
      'listing_not_found',
      'listing_sold',
      'cannot_write',
      'too_many_conversations',
      'same_message',
      'wait_for_answer',
    ],
    body: BeginRequest,
    response: SentResponse,
    handle: async ({ caller: account, body }) => {
      ensure(isId(body.listingId), 'listing_not_found');
      return { data: await beginConversation(dependencies, account, body) };
    },
  });

  route({
    call: 'POST /conversations/:id/messages',
    summary: 'Go on writing; sent again with the same key, it is one message',
    tags,
    callers: 'signedIn',
    limit: messageLimits,
    refusals: ['conversation_not_found', 'cannot_write', 'wait_for_answer'],
    body: SendRequest,
    response: SentResponse,
    handle: async ({ caller: account, params, body }) => {
      const own = await ownConversation(db, account, params.id);
      return { data: await sendMessage(dependencies, account.id, own, body) };
    },
  });
}
