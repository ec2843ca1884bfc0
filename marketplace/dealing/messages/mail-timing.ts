const minute = 60_000;

/** Whoever is there reads it before; whoever is not gets one email about several. */
const readsWithin = 5 * minute;
const between = 60 * minute;

/** Unread for so long is worth an email. */
export const waitingSince = (now: Date): Date => new Date(now.getTime() - readsWithin);

/** Whoever was written to after that waits for the next. */
export const mayBeToldAgain = (toldAt: Date | null, now: Date): boolean =>
  toldAt === null || now.getTime() - toldAt.getTime() >= between;
