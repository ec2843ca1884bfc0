import * as z from 'zod/mini';
import { requestFacts, VehicleRequest } from '#marketplace/cars/vehicles/facts-contract.ts';
import { priceLabels } from './price-label.ts';

// Amounts are in major units, as everywhere on the wire. In searches the parameter is `priceLabel` (several: any of
// them), and the order `best-price`: best rated first, cars without a label last.

const PriceRange = z.object({
  estimate: z.number(),
  /** Four of five cars like it are offered from `low` to `high`. */
  low: z.number(),
  high: z.number(),
  /** The comparable cars, and their sellers. */
  cars: z.number(),
  sellers: z.number(),
});
export type PriceRange = z.infer<typeof PriceRange>;

const LabelledPrice = z.extend(PriceRange, {
  label: z.enum(priceLabels),
  /** The price relative to the estimate; negative if it is below. */
  percent: z.number(),
});
export type LabelledPrice = z.infer<typeof LabelledPrice>;

const UnlabelledPrice = z.object({
  reason: z.enum([
    ...(['no_model', 'no_mileage', 'few', 'too_different', 'damaged', 'too_old'] as const),
    ...(['unusual', 'small_market', 'pending'] as const),
  ]),
  /** With `few`: the comparable cars, and their sellers. */
  cars: z.optional(z.number()),
  sellers: z.optional(z.number()),
});

export type UnlabelledPrice = z.infer<typeof UnlabelledPrice>;
/** Why a price is not judged. `pending` lasts a moment. */
export type NoRatingReason = UnlabelledPrice['reason'];

/** `priceRating` in a car's own answer. Cars in lists have only `priceLabel`, and only where there is one. */
export const PriceRating = z.union([LabelledPrice, UnlabelledPrice]);
export type PriceRating = z.infer<typeof PriceRating>;

const ComparedCar = z.object({
  /** Null once the car is not on offer and has no page. */
  id: z.nullable(z.string()),
  name: z.string(),
  /** Asked or, if it is sold, paid. */
  price: z.number(),
  isSold: z.boolean(),
  /** The age when this price was asked or paid, with one decimal. */
  years: z.number(),
  mileage: z.number(),
  /** `price` plus the amounts of all adjustments. */
  adjusted: z.number(),
  adjustments: z.array(
    z.object({
      factor: z.enum([
        ...(['age', 'mileage', 'power', 'gearbox', 'fuel'] as const),
        ...(['condition', 'accident', 'drive', 'trim', 'body'] as const),
      ]),
      amount: z.number(),
      /**
       * The fact of the judged car and of this one: years with one decimal, kilometres, kilowatts, `conation`, or the
       * value in `vehicle`; left out if the seller does not state it.
       */
      ours: z.optional(z.union([z.string(), z.number()])),
      theirs: z.optional(z.union([z.string(), z.number()])),
    }),
  ),
});
export type ComparedCar = z.infer<typeof ComparedCar>;

/** `GET /addProduct/:id/price` */
export const PriceResponse = z.object({
  success: z.literal(true),
  data: z.object({
    rating: PriceRating,
    /** Nearest first, at most 8; also with `unusual`. */
    cars: z.array(ComparedCar),
    /** By how many per cent sold cars of the model went for less than is asked; null below 30 sales in 180 days. */
    soldGap: z.nullable(z.number()),
    /** The median of the compared cars. */
    daysOnOffer: z.nullable(z.number()),
  }),
});
export type PriceResponse = z.infer<typeof PriceResponse>;

/** `POST /price-check`: a car as it would be listed. Nothing is stored. */
export const PriceCheckRequest = z.object({
  category: requestFacts.category,
  conation: requestFacts.conation,
  year: requestFacts.year,
  vehicle: z.optional(VehicleRequest),
  resalePrice: z.optional(requestFacts.resalePrice),
  /** The caller's own car, if it is being edited. */
  id: z.optional(z.uuid()),
});
export type PriceCheckRequest = z.infer<typeof PriceCheckRequest>;

export const neededFacts = ['model', 'mileage'] as const;

export const PriceCheckResponse = z.object({
  success: z.literal(true),
  data: z.union([
    z.extend(PriceRange, {
      /** Both null without a price; no label if it is unusually low. */
      label: z.nullable(z.enum(priceLabels)),
      percent: z.nullable(z.number()),
      /** The price is more than 45 % below the estimate. */
      reason: z.nullable(z.literal('unusual')),
      /** The median of comparable cars, sold ones included. */
      daysOnOffer: z.nullable(z.number()),
    }),
    z.extend(UnlabelledPrice, {
      /** In `vehicle`; empty unless the reason is `no_model` or `no_mileage`. */
      missing: z.array(z.enum(neededFacts)),
    }),
  ]),
});
export type PriceCheckResponse = z.infer<typeof PriceCheckResponse>;
