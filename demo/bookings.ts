import bookingsCsv from './bookings.csv?raw';
import { recordsIn } from './csv.ts';

export type DemoBooking = {
  /** The email of one of `demoBuyers`. */
  buyer: string;
  car: string;
  phone: string;
  location: string;
  state: 'open' | 'paid' | 'released' | 'lost';
  hoursAgo: number;
};

export const demoBookings = recordsIn<DemoBooking>(bookingsCsv, ['hoursAgo']);
