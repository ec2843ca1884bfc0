import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { ensure } from '#marketplace/errors.ts';

/** Nobody agrees on a price for a car that cannot be had. */
export function refuseUnlessOnOffer({ state, hidden }: Pick<Listing, 'state' | 'hidden'>): void {
  ensure(state !== 'sold', 'listing_sold');
  ensure(state === 'advertised' && !hidden, 'listing_not_advertised');
}
