import { impossibleAfter } from '#marketplace/impossible-after.ts';

export const longestMessage = 2_000;
export const longestReport = 500;

const day = 24 * 3_600_000;
const newFor = 7 * day;

export const mostConversationsADay = (joinedAt: Date, now: Date): number =>
  now.getTime() - joinedAt.getTime() < newFor ? 5 : 20;

/** How many conversations may begin with the same text in a day. */
export const mostOfTheSame = 5;

export const mostPhonesADay = 20;

/** How many messages a sender may write without an answer. */
export const mostInARow = 20;

export type TimeSpan = { after: Date; until: Date };

/** Excludes moments ahead of the clock: they were stored before the clock was set back. */
export const lastDay = (now: Date): TimeSpan => ({
  after: new Date(now.getTime() - day),
  until: impossibleAfter(now),
});
