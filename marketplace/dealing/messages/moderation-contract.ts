import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';

const side = z.enum(['buyer', 'seller']);
const Person = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const ReportedConversation = z.object({
  id: z.string(),
  car: z.object({ id: z.string(), name: z.string() }),
  buyer: Person,
  seller: Person,
  messages: z.number(),
  /** Open ones, newest first. */
  reports: z.array(z.object({ by: side, reason: z.string(), at: Moment })),
});
export type ReportedConversation = z.output<typeof ReportedConversation>;

export const ReportedQuery = z.object(paging);

export const ReportedResponse = pageResponse(ReportedConversation);
export type ReportedResponse = z.infer<typeof ReportedResponse>;

export const ReportedMessage = z.object({
  position: z.number(),
  by: side,
  text: z.string(),
  at: Moment,
});

export const ReportedMessagesResponse = z.object({
  success: z.literal(true),
  conversation: ReportedConversation,
  /** The newest 200, oldest first. */
  data: z.array(ReportedMessage),
});
export type ReportedMessagesResponse = z.infer<typeof ReportedMessagesResponse>;
