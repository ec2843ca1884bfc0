import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { AccountState } from '#marketplace/platform/accounts/account.ts';
import type { Offer, Side } from '../offer.ts';
import type { Telling } from './tell-of-offer.ts';

/** Somebody's turn to answer an offer, and all that was read for it under the locks. */
export type Turn = {
  car: Listing;
  /** As it stands under the lock of its car. */
  offer: Offer;
  /** Who answers. */
  by: Side;
  senderId: string;
  states: Map<string, AccountState>;
  at: Date;
  rateLimitScale: number;
  telling: Telling;
};
