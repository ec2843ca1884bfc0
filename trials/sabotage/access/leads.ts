import { guard, testsIn } from '../guard.ts';

const contract = 'marketplace/dealing/bookings/contract.ts';
const bookCar = 'marketplace/dealing/sales/server/book-car.ts';
const by = testsIn('marketplace/dealing/bookings/server/leads.test.ts');

/** What sellers learn about people who booked, and how many emails a booking sends. */
export const leads = [
  guard('a seller does not see how to call a buyer who missed the car', contract,
    "{ ...rest, phone: '', location: '' }", 'rest', by('a seller cannot call a buyer who missed the car')),
  guard('sellers neither see nor call the buyers of other sellers', 'marketplace/dealing/bookings/server/lead-store.ts',
    "    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')\n    .where('listing.sellerId', '=', sellerId)",
    "    .innerJoin('accounts as buyer', 'buyer.id', 'booking.buyerId')", by("a seller cannot note a call to another seller's buyer")),
  guard('a seller learns the email of a buyer only once the car is paid', contract, "return booking.state === 'open' ? rest :",
    "return booking.state === 'open' ? { ...rest, email } :", by('a seller learns the email of a buyer only once the car is paid')),
  guard('a lead contains the email of the buyer only once the car is paid', 'marketplace/dealing/bookings/server/lead-store.ts', "row.state === 'paid' ? row.buyerEmail : null",
    'row.buyerEmail', by('a seller learns the email of a buyer only once the car is paid')),
  guard('calls are noted while the booking is open', 'marketplace/dealing/bookings/lead.ts',
    "if (state === 'open') return null;", 'if (state) return null;', by('a seller can note calls only while the booking is open')),
  guard('a booking that is repeated sends no second pair of emails', bookCar,
    '    if (!booked.isNew) return booked.id;\n', '', by('repeating a booking on another day sends no emails')),
  guard('deleting and booking again fills no mailbox', bookCar,
    'now().toISOString().slice(0, 10)', 'crypto.randomUUID()', by('deleting and booking again on the same day sends no second pair of emails')),
];
