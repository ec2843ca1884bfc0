import type { Guard } from '../guard.ts';

const by = (test: string) => ({
  file: 'marketplace/finding/favourites/server/keeping-favourites.test.ts',
  test,
});

/** Cars that people keep. */
export const favourites: Guard[] = [
  {
    guard: 'two calls at once do not keep more cars than one',
    file: 'marketplace/finding/favourites/server/keep-cars.ts',
    replace: '    await lockAccount(tx, accountId);\n',
    by: '',
    caughtBy: by('two calls at once do not keep more than 200 cars together'),
  },
  {
    guard: 'nobody keeps more than 200 cars',
    file: 'marketplace/finding/favourites/server/keep-cars.ts',
    replace: "    ensure(kept.length <= mostFavourites, 'too_many_favourites');\n",
    by: '',
    caughtBy: by('nobody keeps more than 200 cars, and cars sold long ago do not count'),
  },
  {
    guard: 'whoever is shut out at this moment keeps nothing',
    file: 'marketplace/finding/favourites/server/keep-cars.ts',
    replace: "    ensure(await isActive(tx, accountId), 'sign_in_required');\n",
    by: '',
    caughtBy: by('whoever is shut out while a car is being saved keeps nothing'),
  },
  {
    guard: 'cars that nobody may see cannot be kept',
    file: 'marketplace/finding/favourites/server/favourite-store.ts',
    replace: "(listing.state = 'advertised' and not listing.hidden)",
    by: "(listing.state <> 'sold')",
    caughtBy: by('cars that nobody may see are left out, and nobody learns whether they exist'),
  },
  {
    guard: 'of a kept car that was hidden nothing is told',
    file: 'marketplace/cars/listings/server/remembered-car-store.ts',
    replace: '.filter((listing) => mayBeSeenBy(null, listing))',
    by: '',
    caughtBy: by('of a car that was hidden or removed only its saved price is told'),
  },
  {
    guard: 'everybody sees their own favourites only',
    file: 'marketplace/finding/favourites/server/favourite-store.ts',
    replace: "    .where('favourite.accountId', '=', accountId)\n",
    by: '',
    caughtBy: by('removing a car twice is as good as once, and removes no car of anybody else'),
  },
  {
    guard: 'everybody removes their own favourites only',
    file: 'marketplace/finding/favourites/server/favourite-store.ts',
    replace: `    .where('accountId', '=', accountId)
    .where('listingId', '=', id)`,
    by: "    .where('listingId', '=', id)",
    caughtBy: by('removing a car twice is as good as once, and removes no car of anybody else'),
  },
  {
    guard: 'a browser cannot make up what a car has cost',
    file: 'marketplace/finding/favourites/server/favourite-store.ts',
    replace: ' and wish.price in (change.before, change.price, change.lowest)',
    by: '',
    caughtBy: by('a browser may say what a car cost when it saved it, if the car ever cost that'),
  },
  {
    guard: 'a deleted account keeps no cars',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await eraseFavouritesOf(tx, id);\n',
    by: '',
    caughtBy: by('a deleted account keeps no cars'),
  },
  {
    guard: 'cars that left the market long ago are forgotten',
    file: 'server/background/sweep.ts',
    replace: '    () => forgetFavourites(db, daysAgo(daysOfFavourites)),\n',
    by: '',
    caughtBy: by('cars that were sold or removed a year ago are forgotten, those on offer are not'),
  },
  {
    guard: 'hearts cannot be pressed without end',
    file: 'marketplace/finding/favourites/server/routes.ts',
    replace: `      await limits.spend('write', account);
      const ids`,
    by: '      const ids',
    caughtBy: by('a flood of hearts is refused'),
  },
  {
    guard: 'what a browser saved goes only after the server has it',
    file: 'marketplace/finding/favourites/web/bring-over.ts',
    replace: 'const { data } = await putFavourites(api, cars);',
    by: 'forgetHere(cars.map(({ id }) => id));\n    const { data } = await putFavourites(api, cars);',
    caughtBy: {
      file: 'marketplace/finding/favourites/web/hearts.test.tsx',
      test: 'what does not get through stays in the browser, and the next page tries again',
    },
  },
  {
    guard: 'what is not in the account yet outlives a session that ended by itself',
    file: 'marketplace/platform/accounts/web/session/stored-token.ts',
    replace: '[theme, favourites]',
    by: '[theme]',
    caughtBy: {
      file: 'marketplace/platform/accounts/web/session/session.test.ts',
      test: 'cars that are not in the account yet outlive a session that ended by itself, and nothing else does',
    },
  },
  {
    guard: 'hearts tell nothing of an account after logging out',
    file: 'marketplace/finding/favourites/web/use-favourites-of-visitor.ts',
    replace: '      forgetAccount();\n    };',
    by: '    };',
    caughtBy: {
      file: 'marketplace/finding/favourites/web/hearts.test.tsx',
      test: 'after logging out no heart tells what the account keeps',
    },
  },
];
