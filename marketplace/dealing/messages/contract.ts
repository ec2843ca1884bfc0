import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';
import { manyLines } from '#marketplace/text.ts';
import { longestMessage } from './limits.ts';

const text = manyLines(longestMessage, 'Write something first.');
/** The largest integer of PostgreSQL. */
const largestPosition = 2 ** 31 - 1;
/** The idempotency key of a message. */
const key = z.uuid();

export const BeginRequest = z.object({
  listingId: z.string().check(z.maxLength(100)),
  text,
  key,
});
export type BeginRequest = z.infer<typeof BeginRequest>;

export const SendRequest = z.object({ text, key });
export type SendRequest = z.infer<typeof SendRequest>;

export const SentResponse = z.object({
  success: z.literal(true),
  data: z.object({ conversationId: z.string(), position: z.number() }),
});
export type SentResponse = z.infer<typeof SentResponse>;

export const ReadRequest = z.object({
  /** The position of the newest message that was read. */
  to: z.number().check(z.multipleOf(1), z.gte(0), z.lte(largestPosition)),
});
export type ReadRequest = z.infer<typeof ReadRequest>;

export const ConversationUpdate = z.object({
  muted: z.optional(z.boolean()),
  archived: z.optional(z.boolean()),
});
export type ConversationUpdate = z.infer<typeof ConversationUpdate>;

const from1To = (largest: number) =>
  z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(largest));

const inboxFilter = z.enum(['all', 'unread', 'archived']);
export type InboxFilter = z.infer<typeof inboxFilter>;

export const InboxQuery = z.object({
  ...paging,
  show: z._default(inboxFilter, 'all'),
  car: z.optional(z.string().check(z.maxLength(100))),
  cursor: z.optional(from1To(Number.MAX_SAFE_INTEGER)),
});

export const MessagesQuery = z.object({
  limit: z._default(from1To(100), 50),
  before: z.optional(from1To(largestPosition)),
});

/** A buyer's and a seller's messages about one car, as one of the two sees them. */
export const Conversation = z.object({
  id: z.string(),
  role: z.enum(['buyer', 'seller']),
  car: z.object({
    id: z.string(),
    name: z.string(),
    /** Gone: hidden, removed or not advertised yet. */
    state: z.enum(['on_offer', 'sold', 'gone']),
    /** Null for the buyer of a car that is gone. The price is in major units. */
    shown: z.nullable(z.object({ price: z.number(), picture: z.string() })),
  }),
  other: z.object({ id: z.string(), name: z.string(), verified: z.boolean() }),
  /** Their number, which is the position of the newest. */
  messages: z.number(),
  readTo: z.number(),
  unread: z.number(),
  muted: z.boolean(),
  archived: z.boolean(),
  /** Whether the caller's next message would be accepted. */
  canWrite: z.boolean(),
  /** By the caller. */
  blocked: z.boolean(),
  last: z.object({ text: z.string(), isMine: z.boolean(), at: Moment }),
});
export type Conversation = z.output<typeof Conversation>;

export const InboxResponse = pageResponse(Conversation);
export type InboxResponse = z.infer<typeof InboxResponse>;

export const Message = z.object({
  position: z.number(),
  isMine: z.boolean(),
  text: z.string(),
  at: Moment,
  offerId: z.nullable(z.string()),
});
export type Message = z.output<typeof Message>;

/** How far a buyer and a seller have come with a car. */
const Deal = z.object({
  /** The seller has written. */
  answered: z.boolean(),
  /** Waiting: for an answer. */
  offer: z.enum(['none', 'waiting', 'agreed']),
  viewing: z.enum(['none', 'asked', 'confirmed', 'over']),
  /** By the buyer of this conversation. */
  paid: z.boolean(),
});
export type Deal = z.infer<typeof Deal>;

export const ConversationResponse = z.object({
  success: z.literal(true),
  conversation: Conversation,
  deal: Deal,
  /** Oldest first: the newest ones, or those before the requested position. */
  data: z.array(Message),
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
    /** Conversations with unread messages, except muted ones. */
    unread: z.number(),
  }),
});
export type CountsResponse = z.infer<typeof CountsResponse>;
