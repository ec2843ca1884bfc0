import type { RefusalCode } from '#marketplace/errors.ts';

export type PhonePermission = {
  /** The seller chose to answer before showing the number. */
  afterAnswer: boolean;
  answered: boolean;
  paid: boolean;
  /** In either direction. */
  blocked: boolean;
  /** The seller's account is neither suspended nor closed. */
  isSellerThere: boolean;
};

/** A buyer who has paid sees the number, because the receipt shows it anyway. */
export function refusalToShowPhone(permission: PhonePermission): RefusalCode | null {
  if (permission.paid || !permission.afterAnswer) return null;
  if (permission.blocked || !permission.isSellerThere) return 'cannot_write';
  return permission.answered ? null : 'phone_after_answer';
}
