import type { Guard } from '../guard.ts';

const by = (test: string) => ({ file: 'marketplace/dealing/bookings/server/leads.test.ts', test });

/** Who learns what about people who booked, and how often they are written to. */
export const leads: Guard[] = [
  {
    guard: 'a seller does not see how to call a buyer who missed the car',
    file: 'marketplace/dealing/bookings/contract.ts',
    replace: "{ ...rest, phone: '', location: '' }",
    by: 'rest',
    caughtBy: by('a seller cannot call a buyer who missed the car'),
  },
  {
    guard: "nobody sees who booked somebody else's cars, or notes a call to them",
    file: 'marketplace/dealing/bookings/server/lead-store.ts',
    replace: `    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')
    .where('listing.sellerId', '=', sellerId)`,
    by: "    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')",
    caughtBy: by("nobody notes a call to somebody else's buyer"),
  },
  {
    guard: 'a seller learns the email of a buyer only once the car is paid',
    file: 'marketplace/dealing/bookings/contract.ts',
    replace: "return booking.state === 'open' ? rest :",
    by: "return booking.state === 'open' ? { ...rest, email } :",
    caughtBy: by('a seller learns the email of a buyer only once the car is paid'),
  },
  {
    guard: 'the same of a lead',
    file: 'marketplace/dealing/bookings/lead-contract.ts',
    replace: "...(lead.state === 'paid' && { email: lead.buyer.email }),",
    by: 'email: lead.buyer.email,',
    caughtBy: by('a seller learns the email of a buyer only once the car is paid'),
  },
  {
    guard: 'calls are noted while the booking is open',
    file: 'marketplace/dealing/bookings/lead.ts',
    replace: "if (state === 'open') return null;",
    by: 'if (state) return null;',
    caughtBy: by('calls are noted while the booking is open, and not afterwards'),
  },
  {
    guard: 'a booking that is repeated sends no second pair of emails',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: '    if (!booked.isNew) return booked.id;\n',
    by: '',
    caughtBy: by('a booking that is repeated on another day is not told again'),
  },
  {
    guard: 'deleting and booking again fills no mailbox',
    file: 'marketplace/dealing/sales/server/book-car.ts',
    replace: 'now.toISOString().slice(0, 10)',
    by: 'crypto.randomUUID()',
    caughtBy: by('deleting and booking again on the same day sends no second pair of emails'),
  },
];
