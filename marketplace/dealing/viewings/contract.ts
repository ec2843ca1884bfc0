import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { longestMessage } from '#marketplace/dealing/messages/limits.ts';
import { TimeZone } from '#marketplace/finding/alerts/time-zone.ts';
import { manyLines, readable } from '#marketplace/text.ts';
import { longestPlace, mostExceptions } from './limits.ts';
import { answers, endings, kindsOfViewing, sides, statesOfViewing } from './viewing.ts';

const whole = z.number().check(z.multipleOf(1));
const fromHour = whole.check(z.gte(0), z.lte(23));
const toHour = whole.check(z.gte(1), z.lte(24));
const moment = z.iso.datetime({ error: 'Choose a time.' });

const isSpan = ({ from, to }: { from: number; to: number }) => from < to;
const later = { error: 'The end must be later than the beginning.', path: ['to'] };

const Weekly = z
  .object({
    /** Monday is 1. */
    weekday: whole.check(z.gte(1), z.lte(7)),
    from: fromHour,
    to: toHour,
  })
  .check(z.refine(isSpan, later));

const Exception = z
  .object({
    // The database knows no year 0.
    day: z.iso.date().check(z.refine((day) => day >= '2000', 'Choose a day to come.')),
    /** Neither of the two: not on this day. */
    from: z.optional(fromHour),
    to: z.optional(toHour),
  })
  .check(
    z.refine(
      ({ from, to }) =>
        (from === undefined && to === undefined) || isSpan({ from: from ?? 24, to: to ?? 0 }),
      later,
    ),
  );

const areDifferent = (values: unknown[]) => new Set(values).size === values.length;

/** Full hours by the clocks of `zone`. */
export const HoursOnWire = z.object({
  zone: TimeZone,
  /** Where to meet, for those whose viewing is confirmed. */
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
export type HoursOnWire = z.infer<typeof HoursOnWire>;

export const HoursResponse = z.object({
  success: z.literal(true),
  /** Null until the seller has said when. */
  data: z.nullable(HoursOnWire),
  /** How many confirmed viewings to come are at another place. They keep it. */
  elsewhere: z.number(),
});
export type HoursResponse = z.infer<typeof HoursResponse>;

export const SlotsResponse = z.object({
  success: z.literal(true),
  /** Null if the seller has not said when. */
  zone: z.nullable(z.string()),
  /** When a viewing may begin. */
  data: z.array(z.string()),
});
export type SlotsResponse = z.infer<typeof SlotsResponse>;

export const AskRequest = z.object({
  /** The id of the car. */
  listing: z.string().check(z.maxLength(100)),
  /** One of its slots. */
  startsAt: moment,
  kind: z.enum(kindsOfViewing),
  /** A message to the seller, with which their conversation begins or goes on. */
  text: manyLines(longestMessage, 'Write something first.'),
  /** The same for every try: sent twice, it is one. */
  key: z.uuid(),
  revision: z.optional(RevisionShown),
});
export type AskRequest = z.infer<typeof AskRequest>;

export const ChangeRequest = z.object({
  answer: z.enum(answers),
  /** As the caller has seen it last: what has changed since is not answered. */
  sequence: whole.check(z.gte(0), z.lte(2_147_483_647)),
  /** For a move: one of the slots of the car. */
  startsAt: z.optional(moment),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

const side = z.enum(sides);

export const ViewingOnWire = z.object({
  _id: z.string(),
  /** Of the caller. */
  role: side,
  kind: z.enum(kindsOfViewing),
  state: z.enum(statesOfViewing),
  /** Who named the time: the other one confirms it. */
  askedBy: side,
  startsAt: z.string(),
  zone: z.string(),
  /** Until then it waits for an answer. */
  answerBy: z.string(),
  endedBy: z.optional(side),
  because: z.optional(z.enum(endings)),
  /** Where to meet. */
  place: z.optional(z.string()),
  sequence: z.number(),
  conversation: z.string(),
  car: z.object({
    _id: z.string(),
    productname: z.string(),
    state: z.enum(['on_offer', 'sold', 'gone']),
    image: z.optional(z.string()),
  }),
  other: z.object({ _id: z.string(), name: z.string(), verified: z.boolean() }),
  askedAt: z.string(),
  changedAt: z.string(),
});
export type ViewingOnWire = z.infer<typeof ViewingOnWire>;

export const ViewingResponse = z.object({ success: z.literal(true), data: ViewingOnWire });
export type ViewingResponse = z.infer<typeof ViewingResponse>;

export const ViewingsQuery = z.object({
  /** The next ones first, or the last ones first; without it, those asked for last. */
  show: z.optional(z.enum(['coming', 'past'])),
  car: z.optional(z.string().check(z.maxLength(100))),
  conversation: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(100))),
  cursor: z.optional(z.uuid()),
});

export const ViewingsResponse = z.object({
  success: z.literal(true),
  data: z.array(ViewingOnWire),
  next: z.optional(z.string()),
  /** How many wait for the caller's answer in all. */
  waiting: z.number(),
});
export type ViewingsResponse = z.infer<typeof ViewingsResponse>;
