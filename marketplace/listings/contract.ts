import * as z from 'zod/mini';
import type { Standing } from '#marketplace/bookings/standing.ts';
import { SaleOnWire, saleFromWire, saleToWire } from '#marketplace/bookings/standing-contract.ts';
import { answeredFacts } from '#marketplace/vehicles/facts-contract.ts';
import { factsFromWire, factsToWire } from '#marketplace/vehicles/facts-on-wire.ts';
import { asVisitorsSeeIt, type Car, type Listing, type ListingDetails } from './listing.ts';
import type { ListingChangesRequest, ListingRequest } from './listing-form.ts';
import { maskedPhone } from './masked-phone.ts';

export const ListingOnWire = z.object({
  _id: z.string(),
  // The phone number is whole in a car's own answer; in lists only its seller and administrators see all of it.
  ...answeredFacts,
  image: z.string(),
  images: z.array(z.string()),
  UserName: z.string(),
  /** The seller's; only for administrators and the seller. */
  email: z.optional(z.string()),
  data: z.string(),
  publish: z.boolean(),
  paid: z.boolean(),
  varifyUser: z.boolean(),
  /** Why an administrator hid it; only for administrators and the seller. */
  hiddenBecause: z.optional(z.string()),
  /** Has open reports; only for administrators. */
  report: z.optional(z.boolean()),
  /** How many open bookings there are; only for the seller. */
  bookings: z.optional(z.number()),
  /** If the money for a sold car went back, or the buyer's bank questions it; only for the seller. */
  sale: z.optional(SaleOnWire),
});
export type ListingOnWire = z.infer<typeof ListingOnWire>;

export const ListingsResponse = z.object({
  success: z.literal(true),
  data: z.array(ListingOnWire),
  /** Pass it as `cursor` for the next page. */
  next: z.optional(z.string()),
  /**
   * How many there are in all, of a category or of every one; counted up to 1,001, which stands for
   * "more than 1,000". Of a search the facets tell it.
   */
  total: z.optional(z.number()),
  /** Words of `q` that no car has, and what was looked for instead. */
  corrections: z.optional(z.array(z.object({ typed: z.string(), meant: z.string() }))),
});
export type ListingsResponse = z.infer<typeof ListingsResponse>;

export const AddListingResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: z.string() }),
});
export type AddListingResponse = z.infer<typeof AddListingResponse>;

/** The car's fields stand at the top level and, as everywhere else, under `data`. */
export const ListingResponse = z.extend(ListingOnWire, {
  success: z.literal(true),
  data: ListingOnWire,
});
export type ListingResponse = z.infer<typeof ListingResponse>;

/** What anybody may know of a car. */
export const carToWire = (car: Car): ListingOnWire => ({
  _id: car.id,
  ...factsToWire(car),
  image: car.pictures[0],
  images: car.pictures,
  UserName: car.sellerName,
  data: car.postedOn,
  publish: car.advertised,
  paid: car.sold,
  varifyUser: car.sellerVerified,
});

/** In a list: nobody collects the numbers of all sellers in one call. */
export const carInList = (car: Car): ListingOnWire => ({
  ...carToWire(car),
  phone: maskedPhone(car.phone),
});

/** What its seller and administrators may know of it. */
export const listingToInsiders = (listing: Listing): ListingOnWire => ({
  ...carToWire(asVisitorsSeeIt(listing)),
  email: listing.seller.email,
  ...(listing.hiddenBecause !== null && { hiddenBecause: listing.hiddenBecause }),
});

/** What administrators may know of it. */
export const listingToAdministrators = (listing: Listing, reported: boolean): ListingOnWire => ({
  ...listingToInsiders(listing),
  report: reported,
});

/** What its seller's own list says of it. */
export const listingToSeller = (
  listing: Listing,
  bookings: number,
  standing: Standing | null,
): ListingOnWire => ({
  ...listingToInsiders(listing),
  bookings,
  ...(listing.state === 'sold' && saleToWire(standing)),
});

export const carFromWire = (wire: ListingOnWire): Car => ({
  id: wire._id,
  ...factsFromWire(wire),
  pictures: [wire.image, ...wire.images.filter((url) => url !== wire.image)],
  sellerName: wire.UserName,
  sellerVerified: wire.varifyUser,
  postedOn: wire.data,
  advertised: wire.publish,
  sold: wire.paid,
});

/** A car as its seller's own pages show it. */
export type OwnCar = Car & { openBookings: number; hiddenBecause: string | null; sale: Standing };

export const ownCarFromWire = (wire: ListingOnWire): OwnCar => ({
  ...carFromWire(wire),
  openBookings: wire.bookings ?? 0,
  hiddenBecause: wire.hiddenBecause ?? null,
  sale: saleFromWire(wire),
});

/** Whether the API calls this account the seller: strangers are not told who it is. */
export const isSoldBy = (wire: ListingOnWire, email: string): boolean =>
  wire.email?.toLowerCase() === email.toLowerCase();

/** What the seller wrote, in our own words. Only what was sent is in it. */
export function detailsFromWire(wire: ListingRequest): ListingDetails;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails>;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails> {
  const pictures = picturesFromWire(wire);
  return { ...factsFromWire(wire), ...(pictures && { pictures }) };
}

/** The first picture is `image`, whatever else is in `images`. */
const picturesFromWire = ({ image, images = [] }: ListingChangesRequest) =>
  image === undefined
    ? undefined
    : ([image, ...images.filter((url) => url !== image)] satisfies ListingDetails['pictures']);
