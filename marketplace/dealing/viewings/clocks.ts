import { localTime } from '#marketplace/local-time.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The local date in the zone: 2026-11-21. */
export const dayAt = (at: Date, zone: string): string =>
  localTime(at, zone).toISOString().slice(0, 10);

/** Monday is 1. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + day).toISOString().slice(0, 10);

export const momentOf = (date: string, hours: number, zone: string): Date | null =>
  momentsOn(date, zone)(hours);

/** Full hours of a day. An hour that clocks skip is null; of one that they show twice, it is the first. */
export function momentsOn(date: string, zone: string): (hours: number) => Date | null {
  const midnight = Date.parse(`${date}T00:00Z`);
  // If clocks change on this day, they do so between these two moments.
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
