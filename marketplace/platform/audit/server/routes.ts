import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { AuditQuery, AuditResponse, actionsOf, auditEntryToWire } from '../contract.ts';
import { auditPage } from './audit-store.ts';

const pageSize = 24;

export function auditRoutes(api: Api, { db }: Dependencies) {
  api.get(
    '/audit',
    {
      config: { callers: 'admin' },
      schema: {
        summary: 'Who did what to whom, newest first',
        tags: ['Administration'],
        querystring: AuditQuery,
        response: { 200: AuditResponse },
      },
    },
    async (request) => {
      const { kind, about, limit = pageSize, cursor } = request.query;
      const page = await auditPage(db, { actions: kind && actionsOf(kind), about, limit, cursor });
      return {
        success: true as const,
        data: page.entries.map(auditEntryToWire),
        next: page.next,
      };
    },
  );
}
