import type { Money } from '#marketplace/money.ts';

/** How many weeks the charts go back, this one included. */
export const weeksShown = 12;
/** How many days the figures of a seller's cars cover. */
export const daysOfRecentViews = 30;
/** How many of a seller's cars are shown with figures of their own. */
export const mostCarsShown = 5;

/** What happened in the seven days from `from` (a Monday, in UTC). */
export type MarketWeek = {
  from: string;
  advertised: number;
  sold: number;
  bookings: number;
  /** Paid and kept. */
  revenue: Money;
  /** Paid for a car that could not be had any more, and given back. */
  refunds: Money;
};

/** Something about money that a person has to decide. */
export type MoneyMatter = {
  kind: 'dispute' | 'refund' | 'difference';
  /** Of the payment, at the card provider. */
  transactionId: string;
  what: string;
  car: string | null;
  amount: Money | null;
  /** Until then the bank takes an answer. */
  until: string | null;
};

export type MarketOverview = {
  openReports: number;
  needsAttention: MoneyMatter[];
  weeks: MarketWeek[];
};

export type SalesWeek = { from: string; views: number; bookings: number; sold: number };

export type CarFigures = {
  id: string;
  name: string;
  sold: boolean;
  /** In the last `daysOfRecentViews` days. */
  views: number;
  openBookings: number;
};

export type SalesOverview = {
  earned: Money;
  /** Cars that are not removed, whether advertised or not. */
  listed: number;
  weeks: SalesWeek[];
  cars: CarFigures[];
};

export const sumOf = <Week>(weeks: Week[], figure: (week: Week) => number): number =>
  weeks.reduce((sum, week) => sum + figure(week), 0);
