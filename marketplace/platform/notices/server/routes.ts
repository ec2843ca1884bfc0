import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { NoticeRequest, NoticeResponse } from '../contract.ts';

export function noticeRoutes(api: Api, { notices }: Dependencies) {
  api.get(
    '/notice/:name',
    {
      config: { callers: 'anybody' },
      schema: {
        summary: 'Contact details, terms or privacy notice',
        tags: ['Market'],
        params: NoticeRequest,
        response: { 200: NoticeResponse },
      },
    },
    async (request) => ({ success: true as const, data: notices[request.params.name] }),
  );
}
