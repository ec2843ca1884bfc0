/** What the API and the forms agree on. */
export const longestPlace = 200;
export const mostExceptions = 60;

/** That a buyer waits for or goes to. */
export const mostViewings = 3;

const hour = 3_600_000;
const day = 24 * hour;

/** Nobody gets ready sooner. */
const shortestNotice = 2 * hour;
const furthestAhead = 14 * day;

/** Which times can be asked for now. */
export const bookable = (now: Date): { from: Date; until: Date } => ({
  from: new Date(now.getTime() + shortestNotice),
  until: new Date(now.getTime() + furthestAhead),
});

/** A day before; whoever was written to a moment ago is not written to again. */
const remindedBefore = day;
const quietAfterNews = 2 * hour;
const tooLate = hour / 2;

export const toRemind = (now: Date): { from: Date; until: Date; unchangedSince: Date } => ({
  from: new Date(now.getTime() + tooLate),
  until: new Date(now.getTime() + remindedBefore),
  unchangedSince: new Date(now.getTime() - quietAfterNews),
});
