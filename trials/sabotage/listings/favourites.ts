import { guard, testsIn } from '../guard.ts';

const saveFavourites = 'marketplace/finding/favourites/server/save-favourites.ts';
const favouriteStore = 'marketplace/finding/favourites/server/favourite-store.ts';
const hearts = testsIn('marketplace/finding/favourites/web/hearts.test.tsx');
const session = testsIn('marketplace/platform/accounts/web/session/session.test.tsx');
const by = testsIn('marketplace/finding/favourites/server/saving-favourites.test.ts');

/** Cars that buyers save. */
export const favourites = [
  guard('concurrent calls cannot exceed the limit of favourites', saveFavourites, 'await lockAccount(tx, accountId);', "{ state: 'active' };",
    by('concurrent calls cannot save more than 200 cars')),
  guard('an account saves at most 200 cars', saveFavourites, "    ensure(saved.length <= mostFavourites, 'too_many_favourites');\n", '',
    by('an account saves at most 200 cars, without counting those sold long ago')),
  guard('an account that is being closed saves nothing', saveFavourites, "    ensure(account?.state === 'active', 'sign_in_required');\n", '',
    by('an account that is closed while it saves a car saves none')),
  guard('hidden cars cannot be saved', favouriteStore, "(listing.state = 'advertised' and not listing.hidden)",
    "(listing.state <> 'sold')", by('cars that are not public are left out, without a sign whether they exist')),
  guard('a favourite that was hidden says nothing', 'marketplace/cars/listings/server/remembered-car-store.ts',
    '.filter((listing) => mayBeSeenBy(null, listing))', '', by('a favourite that was hidden or removed has only its saved price')),
  guard('an account sees its own favourites only', favouriteStore,
    "    .where('favourite.accountId', '=', accountId)\n", '', by('removing a favourite twice is harmless, and other accounts keep theirs')),
  guard('an account removes its own favourites only', favouriteStore, "    .where('accountId', '=', accountId)\n    .where('listingId', '=', id)",
    "    .where('listingId', '=', id)", by('removing a favourite twice is harmless, and other accounts keep theirs')),
  guard('a browser cannot make up what a car has cost', favouriteStore, ' and request.price in (change.before, change.price, change.lowest)', '',
    by('a browser may send the price that it showed, if the car ever cost that')),
  guard('a deleted account has no favourites', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseFavouritesOf(tx, id);\n', '', by('a deleted account has no favourites')),
  guard('favourites of cars that left long ago are deleted', 'server/background/sweep.ts',
    '    () => deleteOldFavourites(db, daysAgo(366)),\n', '',
    by('favourites that were sold or removed a year ago are deleted, those on offer are not')),
  guard('hearts cannot be pressed too often', 'marketplace/finding/favourites/server/routes.ts',
    "limit: 'write',\n    refusals: ['too_many_favourites']", "limit: 'address',\n    refusals: ['too_many_favourites']", by('a buyer who presses hearts too often is refused')),
  guard('stored favourites are removed only after the server has them', 'marketplace/finding/favourites/web/merge-favourites.ts',
    'const { data } = await putFavourites(api, cars);', 'removeStoredFavourites(cars.map(({ id }) => id));\n      const { data } = await putFavourites(api, cars);',
    hearts('cars that could not be sent stay in the browser, and the next page tries again')),
  guard('what is not in the account yet outlives a session that ended by itself', 'marketplace/platform/accounts/web/session/stored-token.ts',
    '[theme, favourites]', '[theme]', session('when a session expires, only favourites that are not in the account yet stay')),
  guard('hearts are empty after logging out', 'marketplace/finding/favourites/web/use-favourites-of-visitor.ts',
    '      clearAccount();\n    };', '    };', hearts('hearts are empty after logging out')),
];
