import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';
import { longestReport } from './limits.ts';
import type { ReportedConversation, ReportedMessage } from './reported-conversation.ts';

const side = z.enum(['buyer', 'seller']);
const Person = z.object({ _id: z.string(), name: z.string(), email: z.string() });

const ReportedOnWire = z.object({
  _id: z.string(),
  car: z.object({ _id: z.string(), productname: z.string() }),
  buyer: Person,
  seller: Person,
  messages: z.number(),
  reports: z.array(z.object({ by: side, reason: z.string(), at: z.string() })),
});
type ReportedOnWire = z.infer<typeof ReportedOnWire>;

export const ReportedQuery = z.object({
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200))),
  cursor: z.optional(z.uuid()),
});

export const ReportedResponse = z.object({
  success: z.literal(true),
  /** The one reported last first. */
  data: z.array(ReportedOnWire),
  next: z.optional(z.string()),
});
export type ReportedResponse = z.infer<typeof ReportedResponse>;

export const ReportedMessagesResponse = z.object({
  success: z.literal(true),
  conversation: ReportedOnWire,
  /** The newest 200, oldest first. */
  data: z.array(z.object({ position: z.number(), by: side, text: z.string(), at: z.string() })),
});
export type ReportedMessagesResponse = z.infer<typeof ReportedMessagesResponse>;

/** What the administrator found. */
export const DismissReportsForm = z.object({
  reason: manyLines(longestReport, 'Enter what you found.'),
});
export type DismissReportsForm = z.infer<typeof DismissReportsForm>;

const personToWire = ({ id, name, email }: ReportedConversation['buyer']) => ({
  _id: id,
  name,
  email,
});
const personFromWire = ({ _id, name, email }: ReportedOnWire['buyer']) => ({
  id: _id,
  name,
  email,
});

export const reportedToWire = (reported: ReportedConversation): ReportedOnWire => ({
  _id: reported.id,
  car: { _id: reported.car.id, productname: reported.car.name },
  buyer: personToWire(reported.buyer),
  seller: personToWire(reported.seller),
  messages: reported.messages,
  reports: reported.reports.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
});

export const reportedFromWire = (wire: ReportedOnWire): ReportedConversation => ({
  id: wire._id,
  car: { id: wire.car._id, name: wire.car.productname },
  buyer: personFromWire(wire.buyer),
  seller: personFromWire(wire.seller),
  messages: wire.messages,
  reports: wire.reports.map(({ at, ...report }) => ({ ...report, at: new Date(at) })),
});

export const reportedMessageToWire = ({ at, ...message }: ReportedMessage) => ({
  ...message,
  at: at.toISOString(),
});

export const reportedMessageFromWire = ({
  at,
  ...message
}: ReportedMessagesResponse['data'][number]): ReportedMessage => ({ ...message, at: new Date(at) });
