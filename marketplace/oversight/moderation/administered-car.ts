import * as z from 'zod/mini';
import type { SaleStatus } from '#marketplace/cars/listings/sale-status.ts';
import {
  SaleOnWire,
  saleFromWire,
  saleToWire,
} from '#marketplace/cars/listings/sale-status-contract.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';
import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import { pageResponse, paging } from '#marketplace/page.ts';
import { readable } from '#marketplace/text.ts';

export const carStates = ['draft', 'advertised', 'hidden', 'sold'] as const;
/** Hidden ones are drafts or advertised, whatever they were before. */
export type CarState = (typeof carStates)[number];

/** A car as the list of administrators shows it. */
export type AdministeredCar = {
  id: string;
  name: string;
  picture: string;
  category: Category;
  price: Money;
  /** YYYY-MM-DD */
  postedOn: string;
  seller: { id: string; name: string; email: string };
  state: CarState;
  hiddenBecause: string | null;
  /** Open ones, and the newest of their reasons. */
  reports: number;
  reasons: string[];
  openBookings: number;
  /** What became of the payment, once it is sold. */
  sale: SaleStatus;
};

export const AdministeredCarsQuery = z.object({
  /** Words of the car's name or of its seller's, or how they begin; or an id. */
  search: z.optional(z.string().check(z.maxLength(200), readable)),
  state: z.optional(z.enum(carStates)),
  ...paging,
});

const AdministeredCarOnWire = z.object({
  _id: z.string(),
  productname: z.string(),
  image: z.string(),
  category: z.string(),
  resalePrice: z.number(),
  data: z.string(),
  sellerId: z.string(),
  UserName: z.string(),
  email: z.string(),
  state: z.enum(carStates),
  hiddenBecause: z.optional(z.string()),
  reports: z.number(),
  reasons: z.array(z.string()),
  bookings: z.number(),
  sale: z.optional(SaleOnWire),
});
type AdministeredCarOnWire = z.infer<typeof AdministeredCarOnWire>;

export const AdministeredCarsResponse = pageResponse(AdministeredCarOnWire);
export type AdministeredCarsResponse = z.infer<typeof AdministeredCarsResponse>;

export const administeredCarToWire = (car: AdministeredCar): AdministeredCarOnWire => ({
  _id: car.id,
  productname: car.name,
  image: car.picture,
  category: car.category,
  resalePrice: majorUnits(car.price),
  data: car.postedOn,
  sellerId: car.seller.id,
  UserName: car.seller.name,
  email: car.seller.email,
  state: car.state,
  ...(car.hiddenBecause !== null && { hiddenBecause: car.hiddenBecause }),
  reports: car.reports,
  reasons: car.reasons,
  bookings: car.openBookings,
  ...saleToWire(car.sale),
});

export const administeredCarFromWire = (wire: AdministeredCarOnWire): AdministeredCar => ({
  id: wire._id,
  name: wire.productname,
  picture: wire.image,
  category: wire.category,
  price: minorUnits(wire.resalePrice),
  postedOn: wire.data,
  seller: { id: wire.sellerId, name: wire.UserName, email: wire.email },
  state: wire.state,
  hiddenBecause: wire.hiddenBecause ?? null,
  reports: wire.reports,
  reasons: wire.reasons,
  openBookings: wire.bookings,
  sale: saleFromWire(wire),
});
