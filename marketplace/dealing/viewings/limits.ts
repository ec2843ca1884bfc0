export const longestPlace = 200;
export const mostExceptions = 60;

/** Of one buyer, asked for or confirmed. */
export const mostViewings = 3;

const hour = 3_600_000;
const day = 24 * hour;

const shortestNotice = 2 * hour;
const furthestAhead = 14 * day;

export const bookable = (now: Date): { from: Date; until: Date } => ({
  from: new Date(now.getTime() + shortestNotice),
  until: new Date(now.getTime() + furthestAhead),
});

const remindedBefore = day;
/** No reminder shortly after another email about the viewing. */
const quietAfterChange = 2 * hour;
const tooLate = hour / 2;

export const toRemind = (now: Date): { from: Date; until: Date; unchangedSince: Date } => ({
  from: new Date(now.getTime() + tooLate),
  until: new Date(now.getTime() + remindedBefore),
  unchangedSince: new Date(now.getTime() - quietAfterChange),
});
