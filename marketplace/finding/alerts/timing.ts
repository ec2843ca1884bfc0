const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What is found in between goes into one email. */
const gathering = 15 * minute;
/** About the same car. */
const betweenDrops = day;

const nightBegins = 22;
const morning = 7;

export const toldAgainFrom = (toldAt: Date): Date => new Date(toldAt.getTime() + betweenDrops);

/** At most one email in a quarter of an hour, and none at night. */
export const isTimeAtOnce = (now: Date, zone: string, toldAt: Date | null): boolean =>
  !isNight(now, zone) && (toldAt === null || now.getTime() - toldAt.getTime() >= gathering);

/** What was found before the newest morning is told that morning. */
export const isDigestDue = (now: Date, zone: string, oldest: Date | null): boolean =>
  oldest !== null && oldest < lastMorning(now, zone);

export function isNight(at: Date, zone: string): boolean {
  const hours = sinceMidnight(at, zone) / hour;
  return hours >= nightBegins || hours < morning;
}

/** The newest seven o'clock. */
export function lastMorning(now: Date, zone: string): Date {
  const today = atMorning(now, zone);
  return today <= now ? today : atMorning(new Date(now.getTime() - day), zone);
}

/** Of the day that it is there. Once more from there: in the night before, clocks may have been changed. */
function atMorning(at: Date, zone: string): Date {
  const near = new Date(at.getTime() - sinceMidnight(at, zone) + morning * hour);
  return new Date(near.getTime() - sinceMidnight(near, zone) + morning * hour);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      hourCycle: 'h23',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(zone, clock);
  return clock;
}

/** As clocks there show it, in milliseconds. */
function sinceMidnight(at: Date, zone: string): number {
  const shown = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return shown.hour! * hour + shown.minute! * minute + shown.second! * 1000 + (at.getTime() % 1000);
}
