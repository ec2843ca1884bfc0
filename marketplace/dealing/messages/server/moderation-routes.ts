import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  ReportedMessagesResponse,
  ReportedQuery,
  ReportedResponse,
} from '../moderation-contract.ts';
import { DismissReportsForm } from '../report-forms.ts';
import { dismissReportsOf, openReported } from './moderate-conversation.ts';
import { reportedConversations } from './report-store.ts';

const tags = ['Messages'];
const pageSize = 24;

export function moderationRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /administration/conversations',
    summary: 'Conversations with open reports, most recently reported first',
    tags,
    callers: 'admin',
    limit: 'address',
    query: ReportedQuery,
    response: ReportedResponse,
    handle: async ({ query }) => {
      const { limit = pageSize, cursor } = query;
      return reportedConversations(db, { limit, cursor });
    },
  });

  route({
    call: 'GET /administration/conversations/:id',
    summary: 'Read a reported conversation; the audit trail says that you did',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['conversation_not_found'],
    ids: { id: 'conversation_not_found' },
    response: ReportedMessagesResponse,
    handle: ({ caller: admin, params }) => openReported(db, params.id, admin),
  });

  route({
    call: 'DELETE /administration/conversations/:id/reports',
    summary: 'Dismiss the open reports of a conversation',
    tags,
    callers: 'admin',
    limit: 'write',
    refusals: ['conversation_not_found'],
    ids: { id: 'conversation_not_found' },
    query: DismissReportsForm,
    response: MessageResponse,
    handle: async ({ caller: admin, params, query }) => {
      const { id } = params;
      await dismissReportsOf(db, id, { by: admin, because: query.reason });
      return { message: 'The reports were dismissed' };
    },
  });
}
