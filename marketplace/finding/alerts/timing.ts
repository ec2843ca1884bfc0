import { localTime } from '#marketplace/local-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The least time between two instant emails: cars found in between go into one. */
const gathering = 15 * minute;
/** The least time between two emails about drops of one car. */
const betweenDrops = day;

const nightBegins = 22;
const morning = 7;

export const nextDropEmailAt = (last: Date): Date => new Date(last.getTime() + betweenDrops);

export const isInstantDue = (now: Date, zone: string, lastAt: Date | null): boolean =>
  !isNight(now, zone) && (lastAt === null || now.getTime() - lastAt.getTime() >= gathering);

/** A digest has what was found before the last morning. */
export const isDigestDue = (now: Date, zone: string, oldest: Date | null): boolean =>
  oldest !== null && oldest < lastMorning(now, zone);

export function isNight(at: Date, zone: string): boolean {
  const hours = sinceMidnight(at, zone) / hour;
  return hours >= nightBegins || hours < morning;
}

/** The last time that it was seven o'clock. */
export function lastMorning(now: Date, zone: string): Date {
  const today = morningOf(now, zone);
  return today <= now ? today : morningOf(new Date(now.getTime() - day), zone);
}

/** Seven o'clock on the local day. The second step corrects for clocks that changed since midnight. */
function morningOf(at: Date, zone: string): Date {
  const near = new Date(at.getTime() - sinceMidnight(at, zone) + morning * hour);
  return new Date(near.getTime() - sinceMidnight(near, zone) + morning * hour);
}

const sinceMidnight = (at: Date, zone: string): number =>
  (localTime(at, zone).getTime() % day) + (at.getTime() % 1000);
