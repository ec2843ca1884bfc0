import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { AuditQuery, AuditResponse, actionsOf, auditEntryToWire } from '../contract.ts';
import { auditPage } from './audit-store.ts';

const pageSize = 24;

export function auditRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /audit',
    summary: 'Who did what to whom, newest first',
    tags: ['Administration'],
    callers: 'admin',
    limit: 'address',
    query: AuditQuery,
    response: AuditResponse,
    handle: async ({ query }) => {
      const { kind, about, limit = pageSize, cursor } = query;
      const page = await auditPage(db, { actions: kind && actionsOf(kind), about, limit, cursor });
      return {
        data: page.entries.map(auditEntryToWire),
        next: page.next,
      };
    },
  });
}
