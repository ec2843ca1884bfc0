import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { dataResponse } from '#marketplace/responses.ts';

const MoneyMatter = z.object({
  kind: z.enum(['dispute', 'refund', 'difference']),
  /** Of the payment, at the card provider. */
  transactionId: z.string(),
  what: z.string(),
  car: z.nullable(z.string()),
  /** In major units. */
  amount: z.nullable(z.number()),
  /** When the bank stops taking an answer. */
  until: z.nullable(Moment),
});
/** A payment about which an administrator must decide. */
export type MoneyMatter = z.output<typeof MoneyMatter>;

const MarketWeek = z.object({
  /** A Monday, in UTC. */
  from: z.string(),
  advertised: z.number(),
  sold: z.number(),
  bookings: z.number(),
  /** Paid and kept, in major units. */
  revenue: z.number(),
  /** Paid for cars that were no longer available, and given back; in major units. */
  refunds: z.number(),
});
export type MarketWeek = z.output<typeof MarketWeek>;

const MarketOverview = z.object({
  openReports: z.number(),
  needsAttention: z.array(MoneyMatter),
  weeks: z.array(MarketWeek),
});
export type MarketOverview = z.output<typeof MarketOverview>;

const SalesWeek = z.object({
  /** A Monday, in UTC. */
  from: z.string(),
  views: z.number(),
  bookings: z.number(),
  sold: z.number(),
});
export type SalesWeek = z.output<typeof SalesWeek>;

const CarFigures = z.object({
  id: z.string(),
  name: z.string(),
  sold: z.boolean(),
  /** In the last 30 days. */
  views: z.number(),
  openBookings: z.number(),
});
export type CarFigures = z.output<typeof CarFigures>;

const SalesOverview = z.object({
  /** In major units. */
  earned: z.number(),
  /** Cars that are not removed, whether advertised or not. */
  listed: z.number(),
  weeks: z.array(SalesWeek),
  cars: z.array(CarFigures),
});
export type SalesOverview = z.output<typeof SalesOverview>;

export const MarketOverviewResponse = dataResponse(MarketOverview);
export type MarketOverviewResponse = z.infer<typeof MarketOverviewResponse>;
export const SalesOverviewResponse = dataResponse(SalesOverview);
export type SalesOverviewResponse = z.infer<typeof SalesOverviewResponse>;
