import { guard, testsIn } from '../guard.ts';

const keepCars = 'marketplace/finding/favourites/server/keep-cars.ts';
const favouriteStore = 'marketplace/finding/favourites/server/favourite-store.ts';
const hearts = testsIn('marketplace/finding/favourites/web/hearts.test.tsx');
const session = testsIn('marketplace/platform/accounts/web/session/session.test.tsx');
const by = testsIn('marketplace/finding/favourites/server/keeping-favourites.test.ts');

/** Cars that people keep. */
export const favourites = [
  guard('two calls at once do not keep more cars than one', keepCars,
    '    await lockAccount(tx, accountId);\n', '', by('two calls at once do not keep more than 200 cars together')),
  guard('an account saves at most 200 cars', keepCars, "    ensure(kept.length <= mostFavourites, 'too_many_favourites');\n", '',
    by('nobody keeps more than 200 cars, and cars sold long ago do not count')),
  guard('whoever is shut out at this moment keeps nothing', keepCars,
    "    ensure(await isActive(tx, accountId), 'sign_in_required');\n", '', by('whoever is shut out while a car is being saved keeps nothing')),
  guard('hidden cars cannot be saved', favouriteStore, "(listing.state = 'advertised' and not listing.hidden)",
    "(listing.state <> 'sold')", by('cars that nobody may see are left out, and nobody learns whether they exist')),
  guard('of a kept car that was hidden nothing is told', 'marketplace/cars/listings/server/remembered-car-store.ts',
    '.filter((listing) => mayBeSeenBy(null, listing))', '', by('of a car that was hidden or removed only its saved price is told')),
  guard('an account sees its own favourites only', favouriteStore,
    "    .where('favourite.accountId', '=', accountId)\n", '', by('removing a car twice is as good as once, and removes no car of anybody else')),
  guard('an account removes its own favourites only', favouriteStore, "    .where('accountId', '=', accountId)\n    .where('listingId', '=', id)",
    "    .where('listingId', '=', id)", by('removing a car twice is as good as once, and removes no car of anybody else')),
  guard('a browser cannot make up what a car has cost', favouriteStore, ' and wish.price in (change.before, change.price, change.lowest)', '',
    by('a browser may say what a car cost when it saved it, if the car ever cost that')),
  guard('a deleted account keeps no cars', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await eraseFavouritesOf(tx, id);\n', '', by('a deleted account keeps no cars')),
  guard('cars that left the market long ago are forgotten', 'server/background/sweep.ts',
    '    () => forgetFavourites(db, daysAgo(366)),\n', '',
    by('cars that were sold or removed a year ago are forgotten, those on offer are not')),
  guard('hearts cannot be pressed without end', 'marketplace/finding/favourites/server/routes.ts',
    "limit: 'write',\n    refusals: ['too_many_favourites']", "limit: 'address',\n    refusals: ['too_many_favourites']", by('a flood of hearts is refused')),
  guard('what a browser saved goes only after the server has it', 'marketplace/finding/favourites/web/bring-over.ts',
    'const { data } = await putFavourites(api, cars);', 'forgetHere(cars.map(({ id }) => id));\n    const { data } = await putFavourites(api, cars);',
    hearts('what does not get through stays in the browser, and the next page tries again')),
  guard('what is not in the account yet outlives a session that ended by itself', 'marketplace/platform/accounts/web/session/stored-token.ts',
    '[theme, favourites]', '[theme]', session('cars that are not in the account yet outlive a session that ended by itself, and nothing else does')),
  guard('hearts tell nothing of an account after logging out', 'marketplace/finding/favourites/web/use-favourites-of-visitor.ts',
    '      forgetAccount();\n    };', '    };', hearts('after logging out no heart tells what the account keeps')),
];
