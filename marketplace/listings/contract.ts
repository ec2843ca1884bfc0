import * as z from 'zod/mini';
import { dollars, toDollars } from '#marketplace/money.ts';
import { type Car, categories, conditions, type Listing } from './listing.ts';

export const ListingOnWire = z.object({
  _id: z.string(),
  productname: z.string(),
  location: z.string(),
  category: z.enum(categories),
  conation: z.enum(conditions),
  resalePrice: z.number(),
  originalPrice: z.number(),
  phone: z.string(),
  year: z.number(),
  description: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  UserName: z.string(),
  /** The seller's; only for administrators and the seller. */
  email: z.optional(z.string()),
  data: z.string(),
  publish: z.boolean(),
  paid: z.boolean(),
  varifyUser: z.boolean(),
});
export type ListingOnWire = z.infer<typeof ListingOnWire>;

export const ListingsQuery = z.object({
  category: z.optional(z.string().check(z.maxLength(100))),
  order: z.optional(z.literal('newest')),
  limit: z.optional(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200))),
  cursor: z.optional(z.uuid()),
});
export type ListingsQuery = z.infer<typeof ListingsQuery>;

export const ListingsResponse = z.object({
  success: z.literal(true),
  data: z.array(ListingOnWire),
  /** Pass it as `cursor` for the next page. */
  next: z.optional(z.string()),
  /** How many there are in all; counted up to 1,001, which stands for "more than 1,000". */
  total: z.optional(z.number()),
});
export type ListingsResponse = z.infer<typeof ListingsResponse>;

/** The car's fields stand at the top level and, as everywhere else, under `data`. */
export const ListingResponse = z.extend(ListingOnWire, {
  success: z.literal(true),
  data: ListingOnWire,
});

const sharedFields = (listing: Listing) => ({
  _id: listing.id,
  productname: listing.name,
  location: listing.location,
  category: listing.category,
  conation: listing.condition,
  resalePrice: toDollars(listing.resalePrice),
  originalPrice: toDollars(listing.originalPrice),
  phone: listing.phone,
  year: listing.yearsUsed,
  description: listing.description,
  image: listing.pictures[0],
  images: listing.pictures,
  UserName: listing.seller.name,
  data: listing.postedAt.toISOString().slice(0, 10),
  publish: listing.state !== 'draft',
  paid: listing.state === 'sold',
  varifyUser: listing.seller.verified,
});

/** What anybody may know of a car. */
export const listingToWire = (listing: Listing): ListingOnWire => sharedFields(listing);

/** What its seller and administrators may know of it. */
export const listingToInsiders = (listing: Listing): ListingOnWire => ({
  ...sharedFields(listing),
  email: listing.seller.email,
});

export const carFromWire = (wire: ListingOnWire): Car => ({
  id: wire._id,
  name: wire.productname,
  location: wire.location,
  category: wire.category,
  condition: wire.conation,
  resalePrice: dollars(wire.resalePrice),
  originalPrice: dollars(wire.originalPrice),
  phone: wire.phone,
  yearsUsed: wire.year,
  description: wire.description,
  pictures: [wire.image, ...wire.images.filter((url) => url !== wire.image)],
  sellerName: wire.UserName,
  sellerVerified: wire.varifyUser,
  postedOn: wire.data,
  advertised: wire.publish,
  sold: wire.paid,
});
