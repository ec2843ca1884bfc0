import { readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { BeginRequest, SendRequest, SentResponse } from '../contract.ts';
import { beginConversation } from './begin-conversation.ts';
import { ownConversation } from './own-conversation.ts';
import { sendMessage } from './send-message.ts';

const tags = ['Messages'];
const messageLimits = ['message', 'messagesOfDay'] as const;

export function sendingRoutes(route: Route, dependencies: Dependencies) {
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
    handle: async ({ caller, body }) => {
      readListingId(body.listingId);
      return { data: await beginConversation(dependencies, caller.id, body) };
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
    handle: async ({ caller, params, body }) => {
      const parties = await ownConversation(dependencies.db, caller, params.id);
      const message = { ...body, senderId: caller.id, parties };
      return { data: await sendMessage(dependencies, message) };
    },
  });
}
