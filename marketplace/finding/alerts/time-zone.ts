import * as z from 'zod/mini';

const longest = 64;

/** The canonical spelling of a time zone, or null if this machine does not know it. */
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
