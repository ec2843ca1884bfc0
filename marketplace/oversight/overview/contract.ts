import * as z from 'zod/mini';
import { majorUnits, minorUnits } from '#marketplace/money.ts';
import type { MarketOverview, SalesOverview } from './overview.ts';

export const MarketOverviewResponse = z.object({
  success: z.literal(true),
  data: z.object({
    openReports: z.number(),
    needsAttention: z.array(
      z.object({
        kind: z.enum(['dispute', 'refund', 'difference']),
        transactionId: z.string(),
        what: z.string(),
        productname: z.nullable(z.string()),
        price: z.nullable(z.number()),
        until: z.nullable(z.string()),
      }),
    ),
    weeks: z.array(
      z.object({
        from: z.string(),
        advertised: z.number(),
        sold: z.number(),
        bookings: z.number(),
        revenue: z.number(),
        refunds: z.number(),
      }),
    ),
  }),
});
export type MarketOverviewResponse = z.infer<typeof MarketOverviewResponse>;

export const SalesOverviewResponse = z.object({
  success: z.literal(true),
  data: z.object({
    earned: z.number(),
    /** Cars that are not removed, whether advertised or not. */
    listed: z.number(),
    weeks: z.array(
      z.object({ from: z.string(), views: z.number(), bookings: z.number(), sold: z.number() }),
    ),
    cars: z.array(
      z.object({
        _id: z.string(),
        productname: z.string(),
        paid: z.boolean(),
        views: z.number(),
        bookings: z.number(),
      }),
    ),
  }),
});
export type SalesOverviewResponse = z.infer<typeof SalesOverviewResponse>;

export const marketToWire = ({ openReports, needsAttention, weeks }: MarketOverview) => ({
  openReports,
  needsAttention: needsAttention.map(({ car, amount, ...matter }) => ({
    ...matter,
    productname: car,
    price: amount === null ? null : majorUnits(amount),
  })),
  weeks: weeks.map((week) => ({
    ...week,
    revenue: majorUnits(week.revenue),
    refunds: majorUnits(week.refunds),
  })),
});

export const marketFromWire = ({ data }: MarketOverviewResponse): MarketOverview => ({
  openReports: data.openReports,
  needsAttention: data.needsAttention.map(({ productname, price, ...matter }) => ({
    ...matter,
    car: productname,
    amount: price === null ? null : minorUnits(price),
  })),
  weeks: data.weeks.map((week) => ({
    ...week,
    revenue: minorUnits(week.revenue),
    refunds: minorUnits(week.refunds),
  })),
});

export const salesToWire = ({ earned, listed, weeks, cars }: SalesOverview) => ({
  earned: majorUnits(earned),
  listed,
  weeks,
  cars: cars.map(({ id, name, sold, views, openBookings }) => ({
    _id: id,
    productname: name,
    paid: sold,
    views,
    bookings: openBookings,
  })),
});

export const salesFromWire = ({ data }: SalesOverviewResponse): SalesOverview => ({
  earned: minorUnits(data.earned),
  listed: data.listed,
  weeks: data.weeks,
  cars: data.cars.map(({ _id, productname, paid, views, bookings }) => ({
    id: _id,
    name: productname,
    sold: paid,
    views,
    openBookings: bookings,
  })),
});
