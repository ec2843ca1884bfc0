import { localTime } from '#marketplace/local-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** 2026-11-21, on the calendar there. */
export const dayAt = (at: Date, zone: string): string =>
  localTime(at, zone).toISOString().slice(0, 10);

/** Of 2026-11-21; Monday is 1. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + day).toISOString().slice(0, 10);

/** When clocks there show a full hour of this day. */
export const momentOf = (date: string, hours: number, zone: string): Date | null =>
  momentsOn(date, zone)(hours);

/**
 * The same for many hours of a day. Null for one that clocks skip, because they are put forward; the first time of one
 * that they show twice.
 */
export function momentsOn(date: string, zone: string): (hours: number) => Date | null {
  const midnight = Date.parse(`${date}T00:00Z`);
  // Far enough that a change of the clocks on this day lies between the two.
  const [before, after] = [midnight - day, midnight + 2 * day].map((near) => {
    const shown = localTime(new Date(near), zone).getTime();
    return shown - near;
  });
  return (hours) => {
    const wanted = midnight + hours * hour;
    if (before === after) return new Date(wanted - before!);
    const moments = [before, after]
      .map((offset) => new Date(wanted - offset!))
      .filter((moment) => localTime(moment, zone).getTime() === wanted)
      .sort((one, other) => one.getTime() - other.getTime());
    return moments[0] ?? null;
  };
}
