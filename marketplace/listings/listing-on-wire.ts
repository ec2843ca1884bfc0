import type { Standing } from '#marketplace/bookings/standing.ts';
import { saleFromWire, saleToWire } from '#marketplace/bookings/standing-contract.ts';
import { factsFromWire, factsToWire } from '#marketplace/vehicles/facts-on-wire.ts';
import type { ListingOnWire } from './contract.ts';
import { asVisitorsSeeIt, type Car, type Listing, type ListingDetails } from './listing.ts';
import type { ListingChangesRequest, ListingRequest } from './listing-form.ts';
import { maskedPhone } from './masked-phone.ts';

// Apart from the schemas: pages that only read cars are built without those.

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
