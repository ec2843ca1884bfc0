import type { ViewingHours } from '#marketplace/dealing/viewings/contract.ts';
import type { KindOfViewing, Side, ViewingStatus } from '#marketplace/dealing/viewings/viewing.ts';
import { recordsIn } from './csv.ts';
import { demoTimeZone } from './saved-searches.ts';
import viewingsCsv from './viewings.csv?raw';

const hours = (
  seller: string,
  place: string,
  [from, to]: [number, number],
  weekdays: number[],
) => ({
  ...{ seller, place, zone: demoTimeZone, exceptions: [] },
  weekly: weekdays.map((weekday) => ({ weekday, from, to })),
});

/** The hours of some of `demoSellers`. */
export const demoHours: (ViewingHours & { seller: string })[] = [
  hours(
    'rahim.motors@example.com',
    'House 14, Road 27, Banani, Dhaka',
    [10, 20],
    [1, 2, 3, 4, 5, 6, 7],
  ),
  hours(
    'nusrat.jahan@example.com',
    'Mohammadpur, in front of the Town Hall, Dhaka',
    [18, 21],
    [1, 2, 3, 4, 6, 7],
  ),
  hours('ananya.sen@example.com', 'College Road, Sylhet', [10, 17], [5, 6]),
  hours(
    'port.city.cars@example.com',
    'Showroom 3, Agrabad, Chattogram',
    [9, 18],
    [6, 7, 1, 2, 3, 4],
  ),
];

export type DemoViewing = {
  /** Two who have a conversation in `demoConversations`. */
  buyer: string;
  car: string;
  kind: KindOfViewing;
  /** Days from today, by the seller's clock. */
  inDays: number;
  hour: number;
  askedBy: Side;
  askedHoursAgo: number;
  state: ViewingStatus['state'];
  endedBecause?: ViewingStatus['endedBecause'];
};

/** The latest request comes last. */
export const demoViewings = recordsIn<DemoViewing>(viewingsCsv, [
  'inDays',
  'hour',
  'askedHoursAgo',
]);
