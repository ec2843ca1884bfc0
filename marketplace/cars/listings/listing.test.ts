import { expect, test } from 'vitest';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import {
  type Listing,
  type ListingState,
  mayBeSeenBy,
  refusalToAdvertise,
  refusalToEdit,
  refusalToRemove,
  savingOn,
} from './listing.ts';

const seller = { id: 'sam', name: 'Sam', email: 'sam@example.com', verified: false };
const listing = (state: ListingState, hidden = false) =>
  ({ state, hidden, seller, resalePrice: 1_000, originalPrice: 3_000 }) as Listing;
const caller = (id: string, role: Account['role']) => ({ id, role }) as Account;

test.each<[ListingState, string | null, string | null, string | null]>([
  ['draft', null, null, null],
  ['advertised', null, null, null],
  ['sold', 'listing_sold', 'listing_sold', 'listing_sold'],
  ['removed', 'listing_removed', null, null],
])(
  'a car that is %s: advertising %s, editing %s, removing %s',
  (state, advertise, edit, remove) => {
    expect(refusalToAdvertise(listing(state))).toBe(advertise);
    expect(refusalToEdit(listing(state))).toBe(edit);
    expect(refusalToRemove(listing(state))).toBe(remove);
  },
);

test.each<[ListingState, boolean, boolean]>([
  ['draft', false, false],
  ['advertised', false, true],
  ['advertised', true, false],
  ['sold', false, true],
  ['sold', true, true],
  ['removed', false, false],
])('visitors see a car that is %s (hidden: %s): %s', (state, hidden, isSeen) => {
  const car = listing(state, hidden);
  for (const stranger of [null, caller('bea', 'buyer'), caller('sue', 'seller')]) {
    expect(mayBeSeenBy(stranger, car)).toBe(isSeen);
  }
  expect(mayBeSeenBy(caller('sam', 'seller'), car)).toBe(true);
  expect(mayBeSeenBy(caller('ada', 'admin'), car)).toBe(true);
});

test('a car has lost what its owner paid more; a dearer one has lost nothing', () => {
  expect(savingOn(listing('draft'))).toBe(2_000);
  expect(savingOn({ resalePrice: 3_000, originalPrice: 3_000 })).toBe(null);
});
