import { cityOf, monthName } from '#marketplace/dates.ts';
import { localTime } from '#marketplace/local-time.ts';
import { dayAt } from './clocks.ts';
import type { KindOfViewing } from './viewing.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Saturday 21 November`, in the time zone of the seller. */
export function dayInWords(at: Date, zone: string): string {
  const shown = localTime(at, zone);
  return `${weekdays[shown.getUTCDay()]} ${shown.getUTCDate()} ${monthName(shown.toISOString())}`;
}

/** `11:00`, in the time zone of the seller. */
export const hourInWords = (at: Date, zone: string): string =>
  localTime(at, zone).toISOString().slice(11, 16);

/** `Saturday 21 November at 11:00`. */
export const whenInWords = (at: Date, zone: string): string =>
  `${dayInWords(at, zone)} at ${hourInWords(at, zone)}`;

/** `15:00` in another time zone, `Fri 15:00` if the day differs; null if both zones have the same time. */
export function hourElsewhere(at: Date, zone: string, other: string): string | null {
  if (whenInWords(at, other) === whenInWords(at, zone)) return null;
  const hour = hourInWords(at, other);
  const isSameDay = dayAt(at, other) === dayAt(at, zone);
  return isSameDay ? hour : `${dayInWords(at, other).slice(0, 3)} ${hour}`;
}

/** `Saturday 21 November at 02:00`; for readers in another zone followed by ` Dhaka time (Fri 15:00 your time)`. */
export function whenForReader(at: Date, zone: string, reader: string): string {
  const own = hourElsewhere(at, zone, reader);
  return whenInWords(at, zone) + (own ? ` ${cityOf(zone)} time (${own} your time)` : '');
}

export const nameOfKind: Record<KindOfViewing, string> = {
  viewing: 'Viewing',
  test_drive: 'Test drive',
};

const othersWho = {
  came: ['the buyer has', 'the buyers have'],
  met: ['the person you were to meet has', 'the people you were to meet have'],
};

/** `2 viewings were cancelled; the buyers have been told.`, or nothing if there were none. */
export function cancelledInWords(count: number, others: keyof typeof othersWho): string[] {
  if (count === 0) return [];
  const [one, many] = othersWho[others];
  return count === 1
    ? [`1 viewing was cancelled; ${one} been told.`]
    : [`${count} viewings were cancelled; ${many} been told.`];
}

/** After a sale: the viewing of the car's buyer stays. */
export function missedInWords(count: number): string[] {
  if (count === 0) return [];
  return count === 1
    ? ['1 viewing with another buyer was cancelled; they have been told.']
    : [`${count} viewings with other buyers were cancelled; they have been told.`];
}
