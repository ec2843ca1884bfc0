import * as z from 'zod/mini';
import { dataResponse } from '#marketplace/responses.ts';
import { noticeNames } from './notice.ts';

export const NoticeRequest = z.object({ name: z.enum(noticeNames) });

const Block = z.union([
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items: z.array(z.string()) }),
]);

export const NoticeResponse = dataResponse(z.object({ title: z.string(), blocks: z.array(Block) }));
export type NoticeResponse = z.infer<typeof NoticeResponse>;
