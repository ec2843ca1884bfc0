import type { Database } from '#database/connection.ts';
import { lockDealsBetween } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse, SuccessResponse } from '#marketplace/responses.ts';
import { KeepRequest, ReadRequest } from '../contract.ts';
import { ReportForm } from '../report-forms.ts';
import { addBlock, haveTalked, removeBlock } from './block-store.ts';
import { keepConversation, readTo } from './member-store.ts';
import { isId, ownConversation } from './own-conversation.ts';
import { addReport } from './report-store.ts';

const tags = ['Messages'];

/** What else ends between two people once one of them blocks the other. */
export type EndBetween = (tx: Database, who: { by: string; other: string }) => Promise<void>;

/** What a member does with a conversation besides writing. */
export function keepingRoutes(route: Route, dependencies: Dependencies, endBetween: EndBetween) {
  const { db } = dependencies;

  route({
    call: 'PUT /conversations/:id/read',
    summary: 'Note up to where you have read; never backwards',
    tags,
    callers: 'signedIn',
    limit: 'read',
    refusals: ['conversation_not_found'],
    body: ReadRequest,
    response: SuccessResponse,
    handle: async ({ caller: account, params, body }) => {
      const { id } = await ownConversation(db, account, params.id);
      await readTo(db, { conversationId: id, accountId: account.id, to: body.to });
      return {};
    },
  });

  route({
    call: 'PUT /conversations/:id',
    summary: 'Mute a conversation or put it away; a new message brings it back',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['conversation_not_found'],
    body: KeepRequest,
    response: SuccessResponse,
    handle: async ({ caller: account, params, body }) => {
      const { id } = await ownConversation(db, account, params.id);
      await keepConversation(db, { conversationId: id, accountId: account.id }, body);
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
    handle: async ({ caller: account, params, body }) => {
      const { id } = await ownConversation(db, account, params.id);
      const { reason } = body;
      await addReport(db, { conversationId: id, reporterId: account.id, reason });
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
    response: MessageResponse,
    handle: async ({ caller: account, params }) => {
      const { id } = params;
      ensure(isId(id) && (await haveTalked(db, account.id, id)), 'account_not_found');
      await db.transaction().execute(async (tx) => {
        await lockDealsBetween(tx, account.id, id);
        await addBlock(tx, account.id, id);
        await endBetween(tx, { by: account.id, other: id });
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
    handle: async ({ caller: account, params }) => {
      const { id } = params;
      await removeBlock(db, account.id, id);
      return { message: 'Unblocked' };
    },
  });
}
