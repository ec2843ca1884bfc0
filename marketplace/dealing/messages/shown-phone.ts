import type { RefusalCode } from '#marketplace/errors.ts';

/** How a buyer stands with the seller of a car. */
export type StandingOfBuyer = {
  /** The seller chose to answer before showing the number. */
  afterAnswer: boolean;
  answered: boolean;
  paid: boolean;
  /** Either of the two blocked the other. */
  blocked: boolean;
  /** The seller's account is neither suspended nor closed. */
  isSellerThere: boolean;
};

/** Whoever has paid has the number on the receipt anyway. */
export function refusalToShowPhone(standing: StandingOfBuyer): RefusalCode | null {
  if (standing.paid || !standing.afterAnswer) return null;
  if (standing.blocked || !standing.isSellerThere) return 'cannot_write';
  return standing.answered ? null : 'phone_after_answer';
}
