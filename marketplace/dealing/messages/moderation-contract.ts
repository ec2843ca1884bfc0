import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';

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

export const ReportedQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200))),
  cursor: z.optional(z.uuid()),
});

export const ReportedResponse = z.object({
  success: z.literal(true),
  /** Most recently reported first. */
  data: z.array(ReportedConversation),
  next: z.optional(z.string()),
});
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
