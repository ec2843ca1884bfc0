import type { PriceRating } from '#marketplace/cars/valuation/contract.ts';
import { ratingIn } from '#marketplace/cars/valuation/price-rating.ts';
import { factsFromWire, factsToWire } from '#marketplace/cars/vehicles/facts-on-wire.ts';
import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import type { ListingOnWire } from './contract.ts';
import { asVisitorsSeeIt, type Car, type Listing, type ListingDetails } from './listing.ts';
import type { ListingChangesRequest, ListingRequest } from './listing-form.ts';
import { maskedPhone, phoneUntilAnswered } from './masked-phone.ts';
import type { SaleStatus } from './sale-status.ts';

// Separate from the schemas, which pages that only read cars do not load.

export const carToWire = (car: Car): ListingOnWire => ({
  _id: car.id,
  ...factsToWire(car),
  ...phoneForAnybody(car),
  image: car.pictures[0],
  images: car.pictures,
  UserName: car.sellerName,
  data: car.postedOn,
  publish: car.advertised,
  paid: car.sold,
  varifyUser: car.sellerVerified,
  ...vehicleToWire(car),
  ...(car.dropped && { dropped: { from: majorUnits(car.dropped.from), on: car.dropped.on } }),
  ...(car.priceLabel && { priceLabel: car.priceLabel }),
});

const phoneForAnybody = ({ phone, phoneAfterAnswer }: Car) =>
  phoneAfterAnswer && { phone: phoneUntilAnswered(phone), phoneAfterAnswer: true as const };

const vehicleToWire = ({ vehicle, hasVin }: Car) =>
  (hasVin || Object.keys(vehicle).length > 0) && {
    vehicle: hasVin ? { ...vehicle, vinOnFile: true as const } : vehicle,
  };

type OwnAnswer = { vin: string | null; rating: PriceRating | null; paid: Money | null };

/** Only in a car's own answer. Buyers send the revision back when they commit to the car. */
export const withDetails = (
  { vehicle, ...wire }: ListingOnWire,
  { revision }: Listing,
  { vin, rating, paid }: OwnAnswer,
): ListingOnWire => ({
  ...wire,
  ...((vehicle || vin !== null) && { vehicle: vin === null ? vehicle : { ...vehicle, vin } }),
  ...(rating && { priceRating: ratingIn(majorUnits, rating) }),
  ...(paid !== null && { pricePaid: majorUnits(paid) }),
  revision,
});

/** Masks the phone number, so that one call does not collect those of all sellers. */
export const carInList = (car: Car): ListingOnWire =>
  Object.assign(carToWire(car), !car.phoneAfterAnswer && { phone: maskedPhone(car.phone) });

/** Descriptions are most of a list, and cards do not show them. */
export const briefly = (wire: ListingOnWire): ListingOnWire =>
  Object.assign(wire, { description: '' });

export const listingToInsiders = (listing: Listing): ListingOnWire => ({
  ...carToWire(asVisitorsSeeIt({ ...listing, phoneAfterAnswer: false })),
  email: listing.seller.email,
  ...(listing.hiddenBecause !== null && { hiddenBecause: listing.hiddenBecause }),
});

export const listingToAdministrators = (listing: Listing, reported: boolean): ListingOnWire => ({
  ...listingToInsiders(listing),
  report: reported,
});

export const listingToSeller = (
  listing: Listing,
  bookings: number,
  saleStatus: SaleStatus | null,
): ListingOnWire => ({
  ...listingToInsiders(listing),
  bookings,
  ...(listing.state === 'sold' && { sale: saleToWire(saleStatus) }),
});

/** Undefined while the payment stands. */
function saleToWire(saleStatus: SaleStatus | null): ListingOnWire['sale'] {
  const { refundedAt = null, dispute = null } = saleStatus ?? {};
  if (refundedAt === null && dispute === null) return undefined;
  return {
    ...(refundedAt && { refundedAt: new Date(refundedAt).toISOString() }),
    ...(dispute && { dispute }),
  };
}

/** Components that show a car must not have the VIN. */
export const carFromWire = ({
  vehicle: { vin: _vin, vinOnFile, ...vehicle } = {},
  dropped,
  ...wire
}: ListingOnWire): Car => ({
  id: wire._id,
  ...factsFromWire(wire),
  pictures: picturesFromWire(wire),
  sellerName: wire.UserName,
  sellerVerified: wire.varifyUser,
  phoneAfterAnswer: wire.phoneAfterAnswer === true,
  postedOn: wire.data,
  advertised: wire.publish,
  sold: wire.paid,
  vehicle,
  hasVin: vinOnFile === true,
  dropped: dropped ? { ...dropped, from: minorUnits(dropped.from) } : null,
  priceLabel: wire.priceLabel ?? null,
  ...(wire.pricePaid !== undefined && { pricePaid: minorUnits(wire.pricePaid) }),
  ...(wire.priceRating && { priceRating: ratingIn(minorUnits, wire.priceRating) }),
  ...(wire.revision !== undefined && { revision: wire.revision }),
  ...(wire.distanceKm !== undefined && { distanceKm: wire.distanceKm }),
});

type PicturesOnWire = { image: string; images?: string[] | undefined };

/** The first picture is `image`. */
const picturesFromWire = ({ image, images = [] }: PicturesOnWire): Listing['pictures'] => [
  image,
  ...images.filter((url) => url !== image),
];

export type OwnCar = Car & {
  openBookings: number;
  hiddenBecause: string | null;
  sale: SaleStatus;
  vin: string | null;
};

export const ownCarFromWire = (wire: ListingOnWire): OwnCar => ({
  ...carFromWire(wire),
  openBookings: wire.bookings ?? 0,
  hiddenBecause: wire.hiddenBecause ?? null,
  sale: { refundedAt: null, dispute: null, ...wire.sale },
  vin: wire.vehicle?.vin ?? null,
});

/** The API sends the seller's email only to the seller and administrators. */
export const isSoldBy = (wire: ListingOnWire, email: string): boolean =>
  wire.email?.toLowerCase() === email.toLowerCase();

/** Fields that are not in the request are left out. */
export function detailsFromWire(wire: ListingRequest): ListingDetails;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails>;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails> {
  const { image, images, vehicle } = wire;
  return {
    ...factsFromWire(wire),
    ...(image !== undefined && { pictures: picturesFromWire({ image, images }) }),
    ...(vehicle && { vehicle }),
  };
}
