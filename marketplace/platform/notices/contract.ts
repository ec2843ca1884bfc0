import * as z from 'zod/mini';
import { noticeNames } from './notice.ts';

export const NoticeRequest = z.object({ name: z.enum(noticeNames) });

export const NoticeResponse = z.object({
  success: z.literal(true),
  data: z.object({
    title: z.string(),
    blocks: z.array(
      z.union([
        z.object({ kind: z.literal('heading'), text: z.string() }),
        z.object({ kind: z.literal('paragraph'), text: z.string() }),
        z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
      ]),
    ),
  }),
});
export type NoticeResponse = z.infer<typeof NoticeResponse>;
