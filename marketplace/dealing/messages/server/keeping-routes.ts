import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse, SuccessResponse } from '#marketplace/responses.ts';
import { KeepRequest, ReadRequest, ReportForm } from '../contract.ts';
import { addBlock, haveTalked, lockBetween, removeBlock } from './block-store.ts';
import { keepConversation, readTo } from './member-store.ts';
import { isId, ownConversation } from './own-conversation.ts';
import { addReport } from './report-store.ts';

const tags = ['Messages'];
const oneId = z.object({ id: z.string() });

/** What else ends between two people once one of them blocks the other. */
export type EndBetween = (tx: Database, who: { by: string; other: string }) => Promise<void>;

/** What somebody does with a conversation besides writing. */
export function keepingRoutes(api: Api, dependencies: Dependencies, endBetween: EndBetween) {
  const { db, sessions, limits } = dependencies;

  api.put(
    '/conversations/:id/read',
    {
      config: { callers: 'signedIn', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'Note up to where you have read; never backwards',
        tags,
        params: oneId,
        body: ReadRequest,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('read', account);
      const { id } = await ownConversation(db, account, request.params.id);
      await readTo(db, { conversationId: id, accountId: account.id, to: request.body.to });
      return { success: true as const };
    },
  );

  api.put(
    '/conversations/:id',
    {
      config: { callers: 'signedIn', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'Mute a conversation or put it away; a new message brings it back',
        tags,
        params: oneId,
        body: KeepRequest,
        response: { 200: SuccessResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const { id } = await ownConversation(db, account, request.params.id);
      await keepConversation(db, { conversationId: id, accountId: account.id }, request.body);
      return { success: true as const };
    },
  );

  api.post(
    '/conversations/:id/report',
    {
      config: { callers: 'signedIn', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'Report a conversation; administrators may read it from then on',
        tags,
        params: oneId,
        body: ReportForm,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('report', account);
      const { id } = await ownConversation(db, account, request.params.id);
      const { reason } = request.body;
      await addReport(db, { conversationId: id, reporterId: account.id, reason });
      return { success: true as const, message: 'Thank you. We will look at this conversation.' };
    },
  );

  blockRoutes(api, dependencies, endBetween);
}

function blockRoutes(api: Api, { db, sessions, limits }: Dependencies, endBetween: EndBetween) {
  api.put(
    '/blocks/:id',
    {
      config: { callers: 'signedIn', refusals: ['account_not_found'] },
      schema: {
        summary: 'Block somebody you talked to: neither of you can write to the other',
        tags,
        params: oneId,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const { id } = request.params;
      ensure(isId(id) && (await haveTalked(db, account.id, id)), 'account_not_found');
      await db.transaction().execute(async (tx) => {
        await lockBetween(tx, account.id, id);
        await addBlock(tx, account.id, id);
        await endBetween(tx, { by: account.id, other: id });
      });
      return { success: true as const, message: 'Blocked. Neither of you can write any more.' };
    },
  );

  api.delete(
    '/blocks/:id',
    {
      config: { callers: 'signedIn', refusals: ['account_not_found'] },
      schema: {
        summary: 'Unblock somebody',
        tags,
        params: oneId,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const { id } = request.params;
      ensure(isId(id), 'account_not_found');
      await removeBlock(db, account.id, id);
      return { success: true as const, message: 'Unblocked' };
    },
  );
}
