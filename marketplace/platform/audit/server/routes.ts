import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { AuditQuery, AuditResponse, actionsOf } from '../contract.ts';
import { auditPage } from './audit-store.ts';

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
      const { kind, ...request } = query;
      return auditPage(db, { ...request, actions: kind && actionsOf(kind) });
    },
  });
}
