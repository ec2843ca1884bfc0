import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { UnsentMailsResponse } from '../contract.ts';
import { unsentMailsTo } from './unsent-mail-store.ts';

export function mailRoutes(route: Route, { db }: Dependencies) {
  route({
    call: 'GET /unsent-mails',
    summary: 'Emails to the caller that exceeded a daily limit and were not sent',
    tags: ['Account'],
    callers: 'signedIn',
    limit: 'address',
    response: UnsentMailsResponse,
    handle: async ({ caller: { id } }) => ({ data: await unsentMailsTo(db, id) }),
  });
}
