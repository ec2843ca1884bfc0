import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { type Booking, isOf } from '../booking.ts';
import { findBooking } from './booking-store.ts';

/** For its buyer and administrators. Other callers get `booking_not_found`. */
export async function ownBooking(db: Database, caller: Account, id: string): Promise<Booking> {
  ensure(z.safeParse(z.uuid(), id).success, 'booking_not_found');
  const booking = found(await findBooking(db, id), 'booking_not_found');
  ensure(isOf(caller, booking) || caller.role === 'admin', 'booking_not_found');
  return booking;
}
