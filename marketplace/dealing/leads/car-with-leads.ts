import type { Money } from '#marketplace/money.ts';

/** How many people of each kind. Whatever else a seller can be asked joins them here. */
export type LeadCounts = {
  /** Who booked; waiting for a call. */
  bookings: number;
  /** Who wrote; with something unread. */
  messages: number;
  /** Who offered something, or was; waiting for an answer. */
  offers: number;
  /** Who comes; waiting for an answer. */
  viewings: number;
};

/** A car of a seller that somebody is interested in. */
export type CarWithLeads = {
  id: string;
  name: string;
  picture: string;
  price: Money;
  state: 'draft' | 'advertised' | 'sold';
  hidden: boolean;
  people: LeadCounts;
  waiting: LeadCounts;
  lastAt: Date;
};
