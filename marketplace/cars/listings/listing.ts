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

/** A car that somebody sells. */
export type Listing = CarFacts & {
  id: string;
  /** Addresses of its pictures; the first one is on its card. */
  pictures: [string, ...string[]];
  vehicle: Vehicle;
  /** Its VIN is on file. What it is, `vin-store.ts` tells those who may know. */
  hasVin: boolean;
  seller: { id: string; name: string; email: string; verified: boolean };
  /** Its seller shows the phone number to those whom they have answered, and to nobody else. */
  phoneAfterAnswer: boolean;
  /** YYYY-MM-DD */
  postedOn: string;
  state: ListingState;
  dropped: PriceDrop | null;
  priceLabel: PriceLabel | null;
  /** Its seller's account is suspended or closed, or an administrator hid it. */
  hidden: boolean;
  /** What its seller is told by the administrator who hid it. */
  hiddenBecause: string | null;
  /** Counts the edits of what buyers see, the price aside, since it is on offer. */
  revision: number;
};

/** What its seller says about a car. */
export type ListingDetails = CarFacts & Pick<Listing, 'pictures'> & { vehicle?: VehicleChanges };

/** A car as its visitors see it. */
export type Car = Omit<Listing, 'seller' | 'state' | 'hidden' | 'hiddenBecause' | 'revision'> & {
  sellerName: string;
  sellerVerified: boolean;
  advertised: boolean;
  sold: boolean;
  /** On its page. */
  revision?: number;
  /** What the buyer paid; only on the page of a sold car. */
  pricePaid?: Money;
  /** On its page. */
  priceRating?: PriceRating;
  /** From the place that was searched around. */
  distanceKm?: Kilometres;
};

export const asVisitorsSeeIt = (listing: Listing): Car => ({
  ...listing,
  sellerName: listing.seller.name,
  sellerVerified: listing.seller.verified,
  advertised: listing.state !== 'draft',
  sold: listing.state === 'sold',
  // Whoever comes too late gains nothing by it.
  dropped: listing.state === 'sold' ? null : listing.dropped,
  priceLabel: listing.state === 'advertised' ? listing.priceLabel : null,
});

type Shown = Pick<Listing, 'state' | 'hidden'> & { seller: { id: string } };

/** Its seller and administrators know more of a car than visitors do. */
export const isInsider = (caller: Account | null, listing: Pick<Shown, 'seller'>): boolean =>
  caller !== null && (caller.role === 'admin' || caller.id === listing.seller.id);

/** Visitors see what is advertised, and keep seeing it once it is sold. */
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

/** What the car lost against what its owner paid, or null when it lost nothing. */
export const savingOn = (car: CarPrices & Pick<Listing, 'originalPrice'>): Money | null =>
  car.originalPrice > priceOf(car) ? car.originalPrice - priceOf(car) : null;
