import { guard, testsIn } from '../guard.ts';

const makeStore = 'marketplace/cars/vehicles/server/make-store.ts';
const administering = testsIn('marketplace/cars/vehicles/server/administering-makes.test.ts');

/** Which makes there are. */
export const makes = [
  guard('adding a car waits for a concurrent change of its make', makeStore,
    ' and active for share', ' and active', administering('a car that comes while its make is being switched off is refused')),
  guard('a make that is switched off gets no further cars', makeStore,
    ' and active for share', ' for share', administering('a make that is switched off gets no further cars, and keeps those it has')),
  guard('a car does not change to a make that is switched off', 'marketplace/dealing/sales/server/edit-listing.ts',
    '  if (category !== undefined && category !== before.category) await refuseClosedMake(tx, category);\n', '',
    administering('a make that is switched off gets no further cars, and keeps those it has')),
  guard('a make that a car is just coming for is not removed', makeStore,
    ' for update`', '`', administering('a make is removed only while it has no cars, not even one that is just coming')),
  guard('pages are made anew once makes have changed', 'database/migrations/03-vehicles.sql',
    'create trigger changed_makes_are_announced after insert or update or delete on makes',
    'create trigger changed_makes_are_announced after truncate on makes',
    administering('every page has the makes in it, and a new one once makes have changed')),
  guard('the picture of a mark is not swept', 'marketplace/platform/pictures/server/upload-store.ts',
    ' and not exists (select from makes where mark = uploads.address)', '',
    administering('a mark is letters or a picture that was uploaded here, which is not swept')),
  guard('no seller is refused because of makes that are old', 'marketplace/dealing/sales/server/selling-routes.ts', 'await publicMakes(db)',
    'await dependencies.makes()', administering('while so much changes that visitors meet a new make later, sellers can add cars of it at once')),
];
