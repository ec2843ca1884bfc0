import { mapPage } from '#marketplace/page.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { AuditQuery, AuditResponse, actionsOf, auditEntryToWire } from '../contract.ts';
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
      const page = await auditPage(db, { ...request, actions: kind && actionsOf(kind) });
      return mapPage(page, auditEntryToWire);
    },
  });
}
