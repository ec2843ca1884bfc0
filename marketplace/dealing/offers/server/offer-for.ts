import type * as z from 'zod/mini';
import { majorUnits } from '#marketplace/money.ts';
import type { MyOffer } from '../contract.ts';
import { type Offer, stateAt } from '../offer.ts';

/** The offer as its buyer or its seller sees it. */
export const offerFor = (accountId: string, offer: Offer, now: Date): z.input<typeof MyOffer> => ({
  ...offer,
  isMine: (offer.by === 'buyer') === (offer.buyerId === accountId),
  amount: majorUnits(offer.amount),
  state: stateAt(offer, now),
});
