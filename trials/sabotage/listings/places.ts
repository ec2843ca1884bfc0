import type { Guard } from '../guard.ts';

const caughtBy = (test: string) => ({
  file: 'marketplace/finding/search/server/searching-nearby.test.ts',
  test,
});
const asTheFormulaSays = caughtBy(
  'cars around a place are those that the formula says, each with its distance',
);

/** Where cars are, and which of them are near. */
export const places: Guard[] = [
  {
    guard: 'what is in the squares of a circle, but not in the circle, is not near',
    file: 'marketplace/finding/search/server/radius-store.ts',
    replace: 'reach: haversineAt(within)',
    by: 'reach: 1',
    caughtBy: asTheFormulaSays,
  },
  {
    guard: 'a circle goes on beyond the dateline',
    file: 'marketplace/cars/places/great-circle.ts',
    replace: '.flatMap((column) => aroundTheWorld(column, perDegree))',
    by: '',
    caughtBy: asTheFormulaSays,
  },
  {
    guard: 'a place that nobody knows is not answered with every car',
    file: 'marketplace/finding/search/server/radius-store.ts',
    replace:
      "if (!place) throw new Refusal('invalid_request', { fields: { near: unknownPlace } });",
    by: 'if (!place) return null;',
    caughtBy: caughtBy('a place that nobody knows is refused by name'),
  },
  {
    guard: 'a car that moves is found at its new place',
    file: 'marketplace/cars/listings/server/listing-store.ts',
    replace: '...(changes.location !== undefined && (await placeOf(db, changes.location))),\n',
    by: '\n',
    caughtBy: caughtBy('saving a car finds its place, and moving it finds the new one'),
  },
  {
    guard: 'looking up old cars does not move one back',
    file: 'marketplace/cars/listings/server/place-cars-store.ts',
    replace: '      and listings.location = found.location\n',
    by: '',
    caughtBy: caughtBy('a car that is moved while old cars get their places keeps its new one'),
  },
  {
    guard: 'looking up old cars ends',
    file: 'marketplace/cars/listings/server/place-cars-store.ts',
    replace: "    .where('id', '>', (await cursorOf(tx, job)) ?? beforeTheFirst)\n",
    by: '',
    caughtBy: caughtBy(
      'old cars get their places in turns, each of which continues the one before',
    ),
  },
  {
    guard: 'pages are made anew once the gazetteer is there',
    file: 'marketplace/cars/places/server/gazetteer-store.ts',
    replace:
      "    await sql`select pg_notify('public_changes', pg_current_xact_id()::text)`.execute(tx);\n",
    by: '',
    caughtBy: {
      file: 'marketplace/cars/places/server/loading-places.test.ts',
      test: 'what was answered before it was loaded is not answered afterwards',
    },
  },
];
