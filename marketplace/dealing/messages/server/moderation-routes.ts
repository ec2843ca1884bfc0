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

export function moderationRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /administration/conversations',
    summary: 'Conversations with open reports, most recently reported first',
    tags,
    callers: 'admin',
    limit: 'address',
    query: ReportedQuery,
    response: ReportedResponse,
    handle: ({ query }) => reportedConversations(db, query),
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
    handle: ({ caller, params }) => openReported(db, params.id, caller),
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
    handle: async ({ caller, params, query }) => {
      await dismissReportsOf(db, params.id, { by: caller, because: query.reason });
      return { message: 'The reports were dismissed' };
    },
  });
}
