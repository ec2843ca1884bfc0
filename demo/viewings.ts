import type { ViewingHours } from '#marketplace/dealing/viewings/contract.ts';
import type { KindOfViewing, Side, Standing } from '#marketplace/dealing/viewings/viewing.ts';
import { demoTimeZone } from './saved-searches.ts';

const weekly = (weekdays: number[], from: number, to: number) =>
  weekdays.map((weekday) => ({ weekday, from, to }));

/** Of some of `demoSellers`; the others have not said when. */
export const demoHours: (ViewingHours & { seller: string })[] = [
  {
    seller: 'rahim.motors@example.com',
    zone: demoTimeZone,
    place: 'House 14, Road 27, Banani, Dhaka',
    weekly: weekly([1, 2, 3, 4, 5, 6, 7], 10, 20),
    exceptions: [],
  },
  {
    seller: 'nusrat.jahan@example.com',
    zone: demoTimeZone,
    place: 'Mohammadpur, in front of the Town Hall, Dhaka',
    weekly: weekly([1, 2, 3, 4, 6, 7], 18, 21),
    exceptions: [],
  },
  {
    seller: 'ananya.sen@example.com',
    zone: demoTimeZone,
    place: 'College Road, Sylhet',
    weekly: weekly([5, 6], 10, 17),
    exceptions: [],
  },
  {
    seller: 'port.city.cars@example.com',
    zone: demoTimeZone,
    place: 'Showroom 3, Agrabad, Chattogram',
    weekly: weekly([6, 7, 1, 2, 3, 4], 9, 18),
    exceptions: [],
  },
];

export type DemoViewing = {
  /** Two who have a conversation in `demoConversations`. */
  buyer: string;
  car: string;
  kind: KindOfViewing;
  /** From today on, by the clocks of the seller. */
  inDays: number;
  hour: number;
  askedBy: Side;
  askedHoursAgo: number;
  state: Standing['state'];
  endedBecause?: Standing['endedBecause'];
};

const farhana = 'farhana.akter@example.com';
const grace = 'grace.mwangi@example.com';

/** The one asked for last comes last. */
export const demoViewings: DemoViewing[] = [
  {
    buyer: farhana,
    car: 'Toyota Yaris 1.3',
    kind: 'test_drive',
    inDays: -12,
    hour: 17,
    askedBy: 'buyer',
    askedHoursAgo: 340,
    state: 'over',
  },
  {
    buyer: grace,
    car: 'Toyota Premio F 1.5',
    kind: 'viewing',
    inDays: -3,
    hour: 12,
    askedBy: 'buyer',
    askedHoursAgo: 130,
    state: 'declined',
    endedBecause: 'unanswered',
  },
  {
    buyer: 'lukas.brandt@example.com',
    car: 'Toyota Prius S',
    kind: 'viewing',
    inDays: 1,
    hour: 15,
    askedBy: 'buyer',
    askedHoursAgo: 53,
    state: 'cancelled',
    endedBecause: 'blocked',
  },
  {
    buyer: grace,
    car: 'Toyota Premio F 1.5',
    kind: 'test_drive',
    inDays: 4,
    hour: 13,
    askedBy: 'buyer',
    askedHoursAgo: 5,
    state: 'asked',
  },
  {
    buyer: farhana,
    car: 'Toyota RAV4 2.5 Hybrid',
    kind: 'test_drive',
    inDays: 3,
    hour: 16,
    askedBy: 'seller',
    askedHoursAgo: 4,
    state: 'asked',
  },
  {
    buyer: farhana,
    car: 'Toyota Aqua G',
    kind: 'viewing',
    inDays: 2,
    hour: 18,
    askedBy: 'buyer',
    askedHoursAgo: 2,
    state: 'asked',
  },
  {
    buyer: 'imran.siddiqui@example.com',
    car: 'Toyota RAV4 2.5 Hybrid',
    kind: 'viewing',
    inDays: 1,
    hour: 11,
    askedBy: 'buyer',
    askedHoursAgo: 1.7,
    state: 'confirmed',
  },
];
