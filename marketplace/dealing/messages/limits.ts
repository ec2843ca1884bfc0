import { impossibleAfter } from '#marketplace/impossible-after.ts';

/** What the API and the forms agree on. */
export const longestMessage = 2_000;
export const longestReport = 500;

const day = 24 * 3_600_000;
const newFor = 7 * day;

/** How many sellers somebody may write to for the first time in a day. */
export const mostConversationsADay = (joinedAt: Date, now: Date): number =>
  now.getTime() - joinedAt.getTime() < newFor ? 5 : 20;

/** Of the same words to begin a conversation with, in a day. */
export const mostOfTheSame = 5;

/** Of how many cars somebody may see the phone number in a day. */
export const mostPhonesADay = 20;

/** Without an answer. */
export const mostInARow = 20;

export type TimeSpan = { after: Date; until: Date };

/** Excludes moments ahead of the clock: they were stored before the clock was set back. */
export const lastDay = (now: Date): TimeSpan => ({
  after: new Date(now.getTime() - day),
  until: impossibleAfter(now),
});
