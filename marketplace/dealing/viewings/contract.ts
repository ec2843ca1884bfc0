import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { longestMessage } from '#marketplace/dealing/messages/limits.ts';
import { TimeZone } from '#marketplace/finding/alerts/time-zone.ts';
import { Moment } from '#marketplace/moment.ts';
import { pageResponse, paging } from '#marketplace/page.ts';
import { manyLines, readable } from '#marketplace/text.ts';
import { longestPlace, mostExceptions } from './limits.ts';
import { answers, endings, kindsOfViewing, sides, statesOfViewing } from './viewing.ts';

const whole = z.number().check(z.multipleOf(1));
const moment = z.iso.datetime({ error: 'Choose a time.' });

const hours = {
  from: whole.check(z.gte(0), z.lte(23)),
  to: whole.check(z.gte(1), z.lte(24)),
};
const endsLater = z.refine<{ from: number; to: number }>(({ from, to }) => from < to, {
  error: 'The end must be later than the beginning.',
  path: ['to'],
});

const Span = z.object(hours).check(endsLater);
export type Span = z.infer<typeof Span>;

const Weekly = z
  .object({
    /** Monday is 1. */
    weekday: whole.check(z.gte(1), z.lte(7)),
    ...hours,
  })
  .check(endsLater);

const Exception = z.object({
  // The database knows no year 0.
  day: z.iso.date().check(z.refine((day) => day >= '2000', 'Choose a day to come.')),
  /** Null: no viewings on this day. */
  span: z.nullable(Span),
});

const areDifferent = (values: unknown[]) => new Set(values).size === values.length;

/** When a seller shows cars: full hours by the clocks of `zone`. */
export const ViewingHours = z.object({
  zone: TimeZone,
  /** Where to meet; shown to buyers whose viewing is confirmed. */
  place: z
    .string()
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(longestPlace, `Use at most ${longestPlace} characters.`),
      readable,
    ),
  weekly: z.array(Weekly).check(
    z.maxLength(7),
    z.refine((days) => areDifferent(days.map(({ weekday }) => weekday)), 'Name each weekday once.'),
  ),
  exceptions: z.array(Exception).check(
    z.maxLength(mostExceptions, `Use at most ${mostExceptions} days.`),
    z.refine((days) => areDifferent(days.map(({ day }) => day)), 'Name each day once.'),
  ),
});
export type ViewingHours = z.infer<typeof ViewingHours>;

export const HoursResponse = z.object({
  success: z.literal(true),
  /** Null until the seller has set hours. */
  data: z.nullable(ViewingHours),
  /** Number of coming confirmed viewings that keep an earlier place. */
  elsewhere: z.number(),
});
export type HoursResponse = z.infer<typeof HoursResponse>;

export const SlotsResponse = z.object({
  success: z.literal(true),
  /** Null until the seller has set hours. */
  zone: z.nullable(z.string()),
  data: z.array(Moment),
});
export type SlotsResponse = z.infer<typeof SlotsResponse>;

export const AskRequest = z.object({
  listingId: z.string().check(z.maxLength(100)),
  /** One of its slots. */
  startsAt: moment,
  kind: z.enum(kindsOfViewing),
  /** A message to the seller, which begins or continues their conversation. */
  text: manyLines(longestMessage, 'Write something first.'),
  /** An idempotency key: a request that is sent twice with it is made once. */
  key: z.uuid(),
  revision: z.optional(RevisionShown),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const ChangeRequest = z.object({
  answer: z.enum(answers),
  /** The one that the caller saw last; if the viewing has changed since, the answer is refused. */
  sequence: whole.check(z.gte(0), z.lte(2_147_483_647)),
  /** For a move: one of the slots of the car. */
  startsAt: z.optional(moment),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

const side = z.enum(sides);

/** A viewing as its buyer or its seller sees it. */
export const Viewing = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Of the caller. */
  role: side,
  kind: z.enum(kindsOfViewing),
  state: z.enum(statesOfViewing),
  /** Which side named the time; the other side confirms it. */
  askedBy: side,
  startsAt: Moment,
  /** The time zone of the seller. */
  zone: z.string(),
  answerBy: Moment,
  endedBy: z.nullable(side),
  endedBecause: z.nullable(z.enum(endings)),
  /** Where to meet; only of a confirmed viewing. */
  place: z.nullable(z.string()),
  sequence: z.number(),
  car: z.object({
    id: z.string(),
    name: z.string(),
    state: z.enum(['on_offer', 'sold', 'gone']),
    /** Of a car that is gone, only for its seller. */
    picture: z.nullable(z.string()),
  }),
  other: z.object({ id: z.string(), name: z.string(), verified: z.boolean() }),
  askedAt: Moment,
  changedAt: Moment,
});
export type Viewing = z.infer<typeof Viewing>;

export const ViewingResponse = z.object({ success: z.literal(true), data: Viewing });
export type ViewingResponse = z.infer<typeof ViewingResponse>;

export const ViewingsQuery = z.object({
  /** Coming ones, the next first, or past ones, the last first. Without it, all of them, the newest request first. */
  show: z.optional(z.enum(['coming', 'past'])),
  car: z.optional(z.string().check(z.maxLength(100))),
  conversation: z.optional(z.string().check(z.maxLength(100))),
  ...paging,
});

export const ViewingsResponse = z.extend(pageResponse(Viewing), {
  /** Number of all viewings that wait for the caller's answer. */
  waiting: z.number(),
});
export type ViewingsResponse = z.infer<typeof ViewingsResponse>;
