import type { PriceDrop } from '#marketplace/cars/prices/price-drop.ts';
import type { PriceRating } from '#marketplace/cars/valuation/contract.ts';
import { ratingIn } from '#marketplace/cars/valuation/price-rating.ts';
import type { Vehicle } from '#marketplace/cars/vehicles/facts.ts';
import type { VehicleOnWire } from '#marketplace/cars/vehicles/facts-contract.ts';
import { factsFromWire, factsToWire } from '#marketplace/cars/vehicles/facts-on-wire.ts';
import { type Money, majorUnits, minorUnits } from '#marketplace/money.ts';
import type { ListingOnWire } from './contract.ts';
import { asVisitorsSeeIt, type Car, type Listing, type ListingDetails } from './listing.ts';
import type { ListingChangesRequest, ListingRequest } from './listing-form.ts';
import { maskedPhone, phoneUntilAnswered } from './masked-phone.ts';
import type { SaleStatus } from './sale-status.ts';
import { saleFromWire, saleToWire } from './sale-status-contract.ts';

// Separate from the schemas, which pages that only read cars do not load.

/** For visitors. */
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

export const withRating = (wire: ListingOnWire, rating: PriceRating | null): ListingOnWire =>
  rating === null ? wire : { ...wire, priceRating: ratingIn(majorUnits, rating) };

export const withPricePaid = (wire: ListingOnWire, paid: Money | null): ListingOnWire =>
  paid === null ? wire : { ...wire, pricePaid: majorUnits(paid) };

const vehicleToWire = ({ vehicle, hasVin }: Car) =>
  (hasVin || Object.keys(vehicle).length > 0) && {
    vehicle: hasVin ? { ...vehicle, vinOnFile: true as const } : vehicle,
  };

/** Buyers send the revision back when they commit to the car. */
export const withRevision = (wire: ListingOnWire, { revision }: Listing): ListingOnWire => ({
  ...wire,
  revision,
});

export const withVin = (wire: ListingOnWire, vin: string | null): ListingOnWire =>
  vin === null ? wire : { ...wire, vehicle: { ...wire.vehicle, vin } };

/** Masks the phone number, so that one call does not collect those of all sellers. */
export const carInList = (car: Car): ListingOnWire =>
  Object.assign(carToWire(car), !car.phoneAfterAnswer && { phone: maskedPhone(car.phone) });

/** Descriptions are most of a list, and cards do not show them. */
export const briefly = (wire: ListingOnWire): ListingOnWire =>
  Object.assign(wire, { description: '' });

/** For the seller and administrators. */
export const listingToInsiders = (listing: Listing): ListingOnWire => ({
  ...carToWire(asVisitorsSeeIt({ ...listing, phoneAfterAnswer: false })),
  email: listing.seller.email,
  ...(listing.hiddenBecause !== null && { hiddenBecause: listing.hiddenBecause }),
});

export const listingToAdministrators = (listing: Listing, reported: boolean): ListingOnWire => ({
  ...listingToInsiders(listing),
  report: reported,
});

/** For the seller's own list. */
export const listingToSeller = (
  listing: Listing,
  bookings: number,
  saleStatus: SaleStatus | null,
): ListingOnWire => ({
  ...listingToInsiders(listing),
  bookings,
  ...(listing.state === 'sold' && saleToWire(saleStatus)),
});

export const carFromWire = ({ vehicle = {}, ...wire }: ListingOnWire): Car => ({
  id: wire._id,
  ...factsFromWire(wire),
  pictures: [wire.image, ...wire.images.filter((url) => url !== wire.image)],
  sellerName: wire.UserName,
  sellerVerified: wire.varifyUser,
  phoneAfterAnswer: wire.phoneAfterAnswer === true,
  postedOn: wire.data,
  advertised: wire.publish,
  sold: wire.paid,
  vehicle: publicly(vehicle),
  hasVin: vehicle.vinOnFile === true,
  dropped: dropFromWire(wire),
  priceLabel: wire.priceLabel ?? null,
  ...(wire.pricePaid !== undefined && { pricePaid: minorUnits(wire.pricePaid) }),
  ...(wire.priceRating && { priceRating: ratingIn(minorUnits, wire.priceRating) }),
  ...(wire.revision !== undefined && { revision: wire.revision }),
  ...(wire.distanceKm !== undefined && { distanceKm: wire.distanceKm }),
});

const dropFromWire = ({ dropped }: Pick<ListingOnWire, 'dropped'>): PriceDrop | null =>
  dropped ? { from: minorUnits(dropped.from), on: dropped.on } : null;

/** Components that show a car must not have the VIN. */
const publicly = ({ vin: _private, vinOnFile: _said, ...vehicle }: VehicleOnWire): Vehicle =>
  vehicle;

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
  sale: saleFromWire(wire),
  vin: wire.vehicle?.vin ?? null,
});

/** The API sends the seller's email only to the seller and administrators. */
export const isSoldBy = (wire: ListingOnWire, email: string): boolean =>
  wire.email?.toLowerCase() === email.toLowerCase();

/** Fields that are not in the request are left out. */
export function detailsFromWire(wire: ListingRequest): ListingDetails;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails>;
export function detailsFromWire(wire: ListingChangesRequest): Partial<ListingDetails> {
  const pictures = picturesFromWire(wire);
  const { vehicle } = wire;
  return { ...factsFromWire(wire), ...(pictures && { pictures }), ...(vehicle && { vehicle }) };
}

/** The first picture is `image`. */
const picturesFromWire = ({ image, images = [] }: ListingChangesRequest) =>
  image === undefined
    ? undefined
    : ([image, ...images.filter((url) => url !== image)] satisfies ListingDetails['pictures']);
