import { monthName } from '#marketplace/dates.ts';
import { shownAt } from './clocks.ts';
import type { KindOfViewing } from './viewing.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Saturday 21 November`, where the car is. */
export function dayInWords(at: Date, zone: string): string {
  const shown = shownAt(at, zone);
  return `${weekdays[shown.getUTCDay()]} ${shown.getUTCDate()} ${monthName(shown.toISOString())}`;
}

/** `11:00`, where the car is. */
export const hourInWords = (at: Date, zone: string): string =>
  shownAt(at, zone).toISOString().slice(11, 16);

/** `Saturday 21 November at 11:00`. */
export const whenInWords = (at: Date, zone: string): string =>
  `${dayInWords(at, zone)} at ${hourInWords(at, zone)}`;

/** `Dhaka` of Asia/Dhaka. */
export const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export const nameOfKind: Record<KindOfViewing, string> = {
  viewing: 'Viewing',
  test_drive: 'Test drive',
};
