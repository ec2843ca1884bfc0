import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { LockedAccounts } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import type { Offer, Side } from '../offer.ts';
import type { MailLinks } from './notify-offer.ts';

/** Somebody's turn to answer an offer, and all that was read for it under the locks. */
export type Turn = {
  car: Listing;
  /** As it stands under the lock of its car. */
  offer: Offer;
  /** Who answers. */
  by: Side;
  senderId: string;
  accounts: LockedAccounts;
  at: Date;
  rateLimitScale: number;
  telling: MailLinks;
};
