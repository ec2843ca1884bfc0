import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';
import { shownInInbox } from './conversation.ts';
import { offersInDeal, viewingsInDeal } from './deal.ts';
import { longestMessage, longestReport } from './limits.ts';

const text = manyLines(longestMessage, 'Write something first.');
/** The largest integer of PostgreSQL. */
const largestPosition = 2 ** 31 - 1;
/** The sender's own name for a message: sent twice, it is one. */
const key = z.uuid();

export const BeginRequest = z.object({
  /** The id of the car. */
  listing: z.string().check(z.maxLength(100)),
  text,
  key,
});
export type BeginRequest = z.infer<typeof BeginRequest>;

export const SendRequest = z.object({ text, key });
export type SendRequest = z.infer<typeof SendRequest>;

export const SentResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** Of the conversation. */
    _id: z.string(),
    position: z.number(),
  }),
});
export type SentResponse = z.infer<typeof SentResponse>;

export const ReadRequest = z.object({
  /** The position of the newest message that was read. */
  to: z.number().check(z.multipleOf(1), z.gte(0), z.lte(largestPosition)),
});
export type ReadRequest = z.infer<typeof ReadRequest>;

export const KeepRequest = z.object({
  muted: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type KeepRequest = z.infer<typeof KeepRequest>;

export const ReportForm = z.object({
  reason: manyLines(longestReport, 'Say what is wrong.'),
});
export type ReportForm = z.infer<typeof ReportForm>;

const pageSize = z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(100)));
const from1To = (largest: number) =>
  z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(largest));

export const InboxQuery = z.object({
  show: z.optional(z.enum(shownInInbox)),
  /** About this car alone. */
  car: z.optional(z.string().check(z.maxLength(100))),
  limit: pageSize,
  cursor: z.optional(from1To(Number.MAX_SAFE_INTEGER)),
});

export const MessagesQuery = z.object({
  limit: pageSize,
  /** Only those before this position. */
  before: z.optional(from1To(largestPosition)),
});

const ConversationOnWire = z.object({
  _id: z.string(),
  role: z.enum(['buyer', 'seller']),
  car: z.object({
    _id: z.string(),
    productname: z.string(),
    state: z.enum(['on_offer', 'sold', 'gone']),
    /** Of a car that is gone only its seller is told these. */
    resalePrice: z.optional(z.number()),
    image: z.optional(z.string()),
  }),
  other: z.object({ _id: z.string(), name: z.string(), verified: z.boolean() }),
  messages: z.number(),
  readTo: z.number(),
  unread: z.number(),
  muted: z.boolean(),
  archived: z.boolean(),
  canWrite: z.boolean(),
  blocked: z.boolean(),
  last: z.object({ text: z.string(), mine: z.boolean(), at: z.string() }),
});
export type ConversationOnWire = z.infer<typeof ConversationOnWire>;

export const InboxResponse = z.object({
  success: z.literal(true),
  /** What happened last comes first. */
  data: z.array(ConversationOnWire),
  next: z.optional(z.number()),
});
export type InboxResponse = z.infer<typeof InboxResponse>;

const MessageOnWire = z.object({
  position: z.number(),
  mine: z.boolean(),
  text: z.string(),
  at: z.string(),
  /** The id of the offer that was made with it. */
  offer: z.optional(z.string()),
});
export type MessageOnWire = z.infer<typeof MessageOnWire>;

export const ConversationResponse = z.object({
  success: z.literal(true),
  conversation: ConversationOnWire,
  /** How far the two have come. */
  deal: z.optional(
    z.object({
      answered: z.boolean(),
      offer: z.enum(offersInDeal),
      viewing: z.enum(viewingsInDeal),
      paid: z.boolean(),
    }),
  ),
  /** Oldest first: the newest ones, or those before the position asked for. */
  data: z.array(MessageOnWire),
});
export type ConversationResponse = z.infer<typeof ConversationResponse>;

export const PhoneResponse = z.object({
  success: z.literal(true),
  data: z.object({ phone: z.string() }),
});
export type PhoneResponse = z.infer<typeof PhoneResponse>;

export const CountsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    /** Conversations with something unread, without those that are muted. */
    unread: z.number(),
  }),
});
export type CountsResponse = z.infer<typeof CountsResponse>;
