import * as z from 'zod/mini';

const longest = 64;

/** As the calendar of this machine spells it; null where it knows none of this name. */
export function timeZoneNamed(name: string): string | null {
  if (name.length > longest) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const TimeZone = z
  .string()
  .check(z.refine((name) => timeZoneNamed(name) !== null, 'We do not know this time zone.'));
