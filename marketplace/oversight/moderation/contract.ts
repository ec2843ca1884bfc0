import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { optionalPaging, pageResponse, paging } from '#marketplace/page.ts';
import { AccountOnWire } from '#marketplace/platform/accounts/contract.ts';
import { dataResponse } from '#marketplace/responses.ts';
import { readable } from '#marketplace/text.ts';
import { carStates } from './car-state.ts';

export const AccountsQuery = z.object({
  role: z.optional(z.enum(['user', 'seller'])),
  /** Words of the name or email, or their beginnings. */
  search: z.optional(z.string().check(z.maxLength(200), readable)),
  verified: z.optional(z.enum(['true', 'false'])),
  order: z.optional(z.enum(['newest', 'oldest', 'name'])),
  ...optionalPaging,
});

export const AccountsResponse = pageResponse(AccountOnWire);
export type AccountsResponse = z.infer<typeof AccountsResponse>;

const Totals = z.object({
  accounts: z.object({
    all: z.number(),
    buyers: z.number(),
    sellers: z.number(),
    notVerified: z.number(),
    suspended: z.number(),
  }),
  cars: z.object({
    draft: z.number(),
    advertised: z.number(),
    hidden: z.number(),
    sold: z.number(),
  }),
});
export type Totals = z.infer<typeof Totals>;

export const TotalsResponse = dataResponse(Totals);
export type TotalsResponse = z.infer<typeof TotalsResponse>;

/** What closing or suspending an account would end. */
const Consequences = z.object({
  /** On offer now. */
  cars: z.number(),
  /** Open bookings that other people made of these cars. */
  bookingsOnCars: z.number(),
  /** Open bookings of this person. */
  bookings: z.number(),
  /** Running payments for these cars or by this person. */
  checkouts: z.number(),
  /** Coming viewings of these cars or by this person. */
  viewings: z.number(),
});
export type Consequences = z.infer<typeof Consequences>;

export const ConsequencesResponse = dataResponse(Consequences);
export type ConsequencesResponse = z.infer<typeof ConsequencesResponse>;

export const AdministeredCarsQuery = z.object({
  /** Words of the name of the car or its seller, or their beginnings; or an id. */
  search: z.optional(z.string().check(z.maxLength(200), readable)),
  state: z.optional(z.enum(carStates)),
  ...paging,
});

export const AdministeredCar = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string(),
  category: z.string(),
  /** In major units. */
  price: z.number(),
  /** YYYY-MM-DD */
  postedOn: z.string(),
  seller: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  state: z.enum(carStates),
  hiddenBecause: z.nullable(z.string()),
  reports: z.number(),
  reasons: z.array(z.string()),
  openBookings: z.number(),
  sale: z.object({
    refundedAt: z.nullable(Moment),
    dispute: z.nullable(z.enum(['open', 'won', 'lost'])),
  }),
});
export type AdministeredCar = z.output<typeof AdministeredCar>;

export const AdministeredCarsResponse = pageResponse(AdministeredCar);
export type AdministeredCarsResponse = z.infer<typeof AdministeredCarsResponse>;
