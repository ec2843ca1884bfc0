import type { PriceDrop } from '#marketplace/cars/prices/price-drop.ts';
import type { PriceRating } from '#marketplace/cars/valuation/contract.ts';
import type { PriceLabel } from '#marketplace/cars/valuation/price-label.ts';
import type { CarFacts, Vehicle, VehicleChanges } from '#marketplace/cars/vehicles/facts.ts';
import type { Kilometres } from '#marketplace/distance.ts';
import type { RefusalCode } from '#marketplace/errors.ts';
import type { Money } from '#marketplace/money.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';

/** draft → advertised → sold; removed from draft or advertised. */
export type ListingState = 'draft' | 'advertised' | 'sold' | 'removed';

export type Listing = CarFacts & {
  id: string;
  /** Addresses; the first picture is on the card. */
  pictures: [string, ...string[]];
  vehicle: Vehicle;
  /** Only `vin-store.ts` reads the VIN itself. */
  hasVin: boolean;
  seller: { id: string; name: string; email: string; verified: boolean };
  /** The seller shows the phone number only to buyers after answering them. */
  phoneAfterAnswer: boolean;
  /** YYYY-MM-DD */
  postedOn: string;
  state: ListingState;
  dropped: PriceDrop | null;
  priceLabel: PriceLabel | null;
  /** The seller's account is suspended or closed, or an administrator hid the car. */
  hidden: boolean;
  /** The administrator's reason, which the seller sees. */
  hiddenBecause: string | null;
  /** Counts edits of shown facts other than the price since the car is on offer. */
  revision: number;
};

export type ListingDetails = CarFacts & Pick<Listing, 'pictures'> & { vehicle?: VehicleChanges };

export type Car = Omit<Listing, 'seller' | 'state' | 'hidden' | 'hiddenBecause' | 'revision'> & {
  sellerName: string;
  sellerVerified: boolean;
  advertised: boolean;
  sold: boolean;
  /** Only on the car's page. */
  revision?: number;
  /** Only on the page of a sold car. */
  pricePaid?: Money;
  /** Only on the car's page. */
  priceRating?: PriceRating;
  distanceKm?: Kilometres;
};

export const asVisitorsSeeIt = (listing: Listing): Car => ({
  ...listing,
  sellerName: listing.seller.name,
  sellerVerified: listing.seller.verified,
  advertised: listing.state !== 'draft',
  sold: listing.state === 'sold',
  // A drop is of no use for buyers who come too late.
  dropped: listing.state === 'sold' ? null : listing.dropped,
  priceLabel: listing.state === 'advertised' ? listing.priceLabel : null,
});

type Shown = Pick<Listing, 'state' | 'hidden'> & { seller: { id: string } };

export const isInsider = (caller: Account | null, listing: Pick<Shown, 'seller'>): boolean =>
  caller !== null && (caller.role === 'admin' || caller.id === listing.seller.id);

/** Visitors see advertised cars, and keep seeing them after the sale. */
export const mayBeSeenBy = (caller: Account | null, listing: Shown): boolean =>
  listing.state === 'sold' ||
  (listing.state === 'advertised' && !listing.hidden) ||
  isInsider(caller, listing);

export function refusalToAdvertise({ state }: Listing): RefusalCode | null {
  if (state === 'sold') return 'listing_sold';
  return state === 'removed' ? 'listing_removed' : null;
}

export function refusalToEdit({ state }: Listing): RefusalCode | null {
  return state === 'sold' ? 'listing_sold' : null;
}

export function refusalToHide({ state }: Listing): RefusalCode | null {
  return state === 'sold' ? 'listing_sold' : null;
}

export function refusalToRemove({ state }: Listing): RefusalCode | null {
  return state === 'sold' ? 'listing_sold' : null;
}

type CarPrices = Pick<Car, 'resalePrice' | 'pricePaid'>;

/** The price paid for a sold car, or else the asking price. */
export const priceOf = ({ resalePrice, pricePaid = resalePrice }: CarPrices): Money => pricePaid;

/** How much less the car costs than its owner paid, or null. */
export const savingOn = (car: CarPrices & Pick<Listing, 'originalPrice'>): Money | null =>
  car.originalPrice > priceOf(car) ? car.originalPrice - priceOf(car) : null;
