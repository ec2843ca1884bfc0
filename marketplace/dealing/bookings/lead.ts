import type { RefusalCode } from '#marketplace/errors.ts';
import type { BookingState } from './booking.ts';
import type { Lead } from './lead-contract.ts';

/** The seller has not reached the buyer yet. An unanswered call does not count. */
export const isWaiting = ({ state, calls }: Pick<Lead, 'state' | 'calls'>): boolean =>
  state === 'open' && calls[0]?.outcome !== 'called';

export function refusalToNoteCall(state: BookingState): RefusalCode | null {
  if (state === 'open') return null;
  return state === 'paid' ? 'booking_paid' : 'booking_gone';
}
