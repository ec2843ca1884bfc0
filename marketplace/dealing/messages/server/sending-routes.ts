import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { BeginRequest, SendRequest, SentResponse } from '../contract.ts';
import { beginConversation } from './begin-conversation.ts';
import { isId, ownConversation } from './own-conversation.ts';
import { type Sent, sendMessage } from './send-message.ts';

const tags = ['Messages'];

/** Writing. */
export function sendingRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits } = dependencies;

  const spend = async (account: { id: string }) => {
    await limits.spend('message', account);
    await limits.spend('messagesOfDay', account);
  };

  api.post(
    '/conversations',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'listing_sold',
          'cannot_write',
          'too_many_conversations',
          'same_message',
          'wait_for_answer',
        ],
      },
      schema: {
        summary: 'Write to the seller of a car; sent again with the same key, it is one message',
        tags,
        body: BeginRequest,
        response: { 200: SentResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await spend(account);
      ensure(isId(request.body.listing), 'listing_not_found');
      return answer(await beginConversation(dependencies, account, request.body));
    },
  );

  api.post(
    '/conversations/:id/messages',
    {
      config: {
        callers: 'signedIn',
        refusals: ['conversation_not_found', 'cannot_write', 'wait_for_answer'],
      },
      schema: {
        summary: 'Go on writing; sent again with the same key, it is one message',
        tags,
        params: z.object({ id: z.string() }),
        body: SendRequest,
        response: { 200: SentResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await spend(account);
      const own = await ownConversation(db, account, request.params.id);
      return answer(await sendMessage(dependencies, account.id, own, request.body));
    },
  );
}

const answer = ({ conversationId, position }: Sent) => ({
  success: true as const,
  data: { _id: conversationId, position },
});
