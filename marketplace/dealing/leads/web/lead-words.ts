import type { LeadCounts } from '../car-with-leads.ts';

const count = (number: number, one: string, many: string) =>
  number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];

/** What waits for the seller, each in a few words. */
export const waitingInWords = ({ viewings, offers, bookings, messages }: LeadCounts): string[] => [
  ...count(viewings, 'viewing to answer', 'viewings to answer'),
  ...count(offers, 'offer to answer', 'offers to answer'),
  ...count(bookings, 'person to call', 'people to call'),
  ...count(messages, 'unread conversation', 'unread conversations'),
];

/** `2 bookings, 3 conversations, 1 offer, 1 viewing` */
export const peopleInWords = ({ bookings, messages, offers, viewings }: LeadCounts): string =>
  [
    ...count(bookings, 'booking', 'bookings'),
    ...count(messages, 'conversation', 'conversations'),
    ...count(offers, 'offer', 'offers'),
    ...count(viewings, 'viewing', 'viewings'),
  ].join(', ');
