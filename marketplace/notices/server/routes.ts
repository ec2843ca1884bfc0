import type { Api, Dependencies } from '#server/dependencies.ts';
import { NoticeRequest, NoticeResponse } from '../contract.ts';

export function noticeRoutes(api: Api, { notices }: Dependencies) {
  api.get(
    '/notice/:name',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'How to reach the market, its terms, or what it does with personal data',
        tags: ['Market'],
        params: NoticeRequest,
        response: { 200: NoticeResponse },
      },
    },
    async (request) => ({ success: true as const, data: notices[request.params.name] }),
  );
}
