import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { NoticeRequest, NoticeResponse } from '../contract.ts';

export function noticeRoutes(route: Route, { notices }: Dependencies) {
  route({
    call: 'GET /notice/:name',
    summary: 'Contact details, terms or privacy notice',
    tags: ['Market'],
    callers: 'public',
    limit: 'address',
    params: NoticeRequest,
    response: NoticeResponse,
    handle: ({ params }) => ({ data: notices[params.name] }),
  });
}
