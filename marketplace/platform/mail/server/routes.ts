import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { UnsentMailsResponse, unsentMailToWire } from '../contract.ts';
import { unsentMailsTo } from './unsent-mail-store.ts';

export function mailRoutes(api: Api, { db, sessions }: Dependencies) {
  api.get(
    '/unsent-mails',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'Emails to the caller that exceeded a daily limit and were not sent',
        tags: ['Account'],
        response: { 200: UnsentMailsResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      const data = (await unsentMailsTo(db, id)).map(unsentMailToWire);
      return { success: true as const, data };
    },
  );
}
