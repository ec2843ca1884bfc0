import type { RefusalCode } from '#marketplace/errors.ts';
import type { Money } from '#marketplace/money.ts';
import type { BookingState } from './booking.ts';

export const callOutcomes = ['called', 'not_reached'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** What the seller noted after calling. */
export type Call = { outcome: CallOutcome; at: Date };

/** A booking as the seller of the car sees it: somebody to call. */
export type Lead = {
  bookingId: string;
  listingId: string;
  buyer: { name: string; email: string };
  /** As the buyer gave it for this booking. */
  contact: { phone: string; location: string };
  car: { name: string; picture: string };
  price: Money;
  state: BookingState;
  bookedAt: Date;
  /** Newest first. */
  calls: Call[];
};

/** Nobody has spoken to the buyer yet. A call that was not answered does not count. */
export const isWaiting = ({ state, calls }: Pick<Lead, 'state' | 'calls'>): boolean =>
  state === 'open' && calls[0]?.outcome !== 'called';

export function refusalToNoteCall({ state }: Pick<Lead, 'state'>): RefusalCode | null {
  if (state === 'open') return null;
  return state === 'paid' ? 'booking_paid' : 'booking_gone';
}
