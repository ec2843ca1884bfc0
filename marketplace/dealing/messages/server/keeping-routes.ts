import type { Database } from '#database/connection.ts';
import { lockDeal, lockDealsBetween } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse, SuccessResponse } from '#marketplace/responses.ts';
import { ConversationUpdate, ReadRequest } from '../contract.ts';
import { ReportForm } from '../report-forms.ts';
import { addBlock, haveConversation, removeBlock } from './block-store.ts';
import { updateMember } from './conversation-store.ts';
import { markReadTo } from './message-store.ts';
import { ownConversation } from './own-conversation.ts';
import { addReport } from './report-store.ts';

const tags = ['Messages'];

/** Ends what two people have arranged, when one of them blocks the other. */
export type EndBetween = (tx: Database, who: { by: string; other: string }) => Promise<void>;

export function keepingRoutes(route: Route, dependencies: Dependencies, endBetween: EndBetween) {
  const { db } = dependencies;

  route({
    call: 'PUT /conversations/:id/read',
    summary: 'Record the newest message that you have read',
    tags,
    callers: 'signedIn',
    limit: 'read',
    refusals: ['conversation_not_found'],
    body: ReadRequest,
    response: SuccessResponse,
    handle: async ({ caller, params, body }) => {
      const { id: conversationId } = await ownConversation(db, caller, params.id);
      await db.transaction().execute(async (tx) => {
        await lockDeal(tx, { conversationId });
        await markReadTo(tx, { conversationId, accountId: caller.id, to: body.to });
      });
      return {};
    },
  });

  route({
    call: 'PUT /conversations/:id',
    summary: 'Mute or archive a conversation; a new message brings it back',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['conversation_not_found'],
    body: ConversationUpdate,
    response: SuccessResponse,
    handle: async ({ caller, params, body }) => {
      const { id } = await ownConversation(db, caller, params.id);
      await updateMember(db, { conversationId: id, accountId: caller.id }, body);
      return {};
    },
  });

  route({
    call: 'POST /conversations/:id/report',
    summary: 'Report a conversation; administrators may read it from then on',
    tags,
    callers: 'signedIn',
    limit: 'report',
    refusals: ['conversation_not_found'],
    body: ReportForm,
    response: MessageResponse,
    handle: async ({ caller, params, body: { reason } }) => {
      const { id } = await ownConversation(db, caller, params.id);
      await addReport(db, { conversationId: id, reporterId: caller.id, reason });
      return { message: 'Thank you. We will look at this conversation.' };
    },
  });

  blockRoutes(route, dependencies, endBetween);
}

function blockRoutes(route: Route, { db }: Dependencies, endBetween: EndBetween) {
  route({
    call: 'PUT /blocks/:id',
    summary: 'Block a person you have a conversation with: neither of you can write to the other',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['account_not_found'],
    ids: { id: 'account_not_found' },
    response: MessageResponse,
    handle: async ({ caller, params: { id } }) => {
      ensure(await haveConversation(db, caller.id, id), 'account_not_found');
      await db.transaction().execute(async (tx) => {
        await lockDealsBetween(tx, caller.id, id);
        await addBlock(tx, caller.id, id);
        await endBetween(tx, { by: caller.id, other: id });
      });
      return { message: 'Blocked. Neither of you can write any more.' };
    },
  });

  route({
    call: 'DELETE /blocks/:id',
    summary: 'Unblock a person',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['account_not_found'],
    ids: { id: 'account_not_found' },
    response: MessageResponse,
    handle: async ({ caller, params }) => {
      await removeBlock(db, caller.id, params.id);
      return { message: 'Unblocked' };
    },
  });
}
