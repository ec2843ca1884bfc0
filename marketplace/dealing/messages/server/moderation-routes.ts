import * as z from 'zod/mini';
import { ensure } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  DismissReportsForm,
  ReportedMessagesResponse,
  ReportedQuery,
  ReportedResponse,
  reportedMessageToWire,
  reportedToWire,
} from '../moderation-contract.ts';
import { dismissReportsOf, openReported } from './moderate-conversation.ts';
import { isId } from './own-conversation.ts';
import { reportedConversations } from './report-store.ts';

const tags = ['Messages'];
const pageSize = 24;

export function moderationRoutes(api: Api, { db, sessions, limits }: Dependencies) {
  api.get(
    '/administration/conversations',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Conversations with open reports, most recently reported first',
        tags,
        querystring: ReportedQuery,
        response: { 200: ReportedResponse },
      },
    },
    async (request) => {
      const { limit = pageSize, cursor } = request.query;
      const { conversations, next } = await reportedConversations(db, { limit, cursor });
      return { success: true as const, data: conversations.map(reportedToWire), next };
    },
  );

  api.get(
    '/administration/conversations/:id',
    {
      config: { callers: 'admin', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'Read a reported conversation; the audit trail says that you did',
        tags,
        params: z.object({ id: z.string() }),
        response: { 200: ReportedMessagesResponse },
      },
    },
    async (request) => {
      const admin = await sessions.account(request);
      await limits.spend('write', admin);
      ensure(isId(request.params.id), 'conversation_not_found');
      const { conversation, messages } = await openReported(db, request.params.id, admin);
      return {
        success: true as const,
        conversation: reportedToWire(conversation),
        data: messages.map(reportedMessageToWire),
      };
    },
  );

  api.delete(
    '/administration/conversations/:id/reports',
    {
      config: { callers: 'admin', refusals: ['conversation_not_found'] },
      schema: {
        summary: 'Dismiss the open reports of a conversation',
        tags,
        params: z.object({ id: z.string() }),
        querystring: DismissReportsForm,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const admin = await sessions.account(request);
      await limits.spend('write', admin);
      const { id } = request.params;
      ensure(isId(id), 'conversation_not_found');
      await dismissReportsOf(db, id, { by: admin, because: request.query.reason });
      return { success: true as const, message: 'The reports were dismissed' };
    },
  );
}
