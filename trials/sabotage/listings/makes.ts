import type { Guard } from '../guard.ts';

const administering = (test: string) => ({
  file: 'marketplace/cars/vehicles/server/administering-makes.test.ts',
  test,
});

/** Which makes there are. */
export const makes: Guard[] = [
  {
    guard: 'whoever adds a car waits for what happens to its make',
    file: 'marketplace/cars/vehicles/server/make-store.ts',
    replace: ' and active for share',
    by: ' and active',
    caughtBy: administering('a car that comes while its make is being switched off is refused'),
  },
  {
    guard: 'a make that is switched off gets no further cars',
    file: 'marketplace/cars/vehicles/server/make-store.ts',
    replace: ' and active for share',
    by: ' for share',
    caughtBy: administering(
      'a make that is switched off gets no further cars, and keeps those it has',
    ),
  },
  {
    guard: 'a car does not change to a make that is switched off',
    file: 'marketplace/dealing/sales/server/edit-listing.ts',
    replace:
      '  if (category !== undefined && category !== before.category) await refuseClosedMake(tx, category);\n',
    by: '',
    caughtBy: administering(
      'a make that is switched off gets no further cars, and keeps those it has',
    ),
  },
  {
    guard: 'a make that a car is just coming for is not removed',
    file: 'marketplace/cars/vehicles/server/make-store.ts',
    replace: ' for update`',
    by: '`',
    caughtBy: administering(
      'a make is removed only while it has no cars, not even one that is just coming',
    ),
  },
  {
    guard: 'pages are made anew once makes have changed',
    file: 'database/migrations/0036-makes.sql',
    replace: 'create trigger changed_makes_are_announced after insert or update or delete on makes',
    by: 'create trigger changed_makes_are_announced after truncate on makes',
    caughtBy: administering(
      'every page has the makes in it, and a new one once makes have changed',
    ),
  },
  {
    guard: 'the picture of a mark is not swept',
    file: 'marketplace/platform/pictures/server/upload-store.ts',
    replace: ' and not exists (select from makes where mark = uploads.address)',
    by: '',
    caughtBy: administering(
      'a mark is letters or a picture that was uploaded here, which is not swept',
    ),
  },
  {
    guard: 'no seller is refused because of makes that are old',
    file: 'marketplace/dealing/sales/server/selling-routes.ts',
    replace: 'await publicMakes(db)',
    by: 'await dependencies.makes()',
    caughtBy: administering(
      'while so much changes that visitors meet a new make later, sellers can add cars of it at once',
    ),
  },
];
