import { guard, testsIn } from '../guard.ts';

const radiusStore = 'marketplace/finding/search/server/radius-store.ts';
const placeCarsStore = 'marketplace/cars/listings/server/place-cars-store.ts';
const caughtBy = testsIn('marketplace/finding/search/server/searching-nearby.test.ts');
const asTheFormulaSays = caughtBy('cars around a place are those that the formula says, each with its distance');

/** Where cars are, and which of them are near. */
export const places = [
  guard('what is in the squares of a circle, but not in the circle, is not near', radiusStore,
    'reach: haversineAt(within)', 'reach: 1', asTheFormulaSays),
  guard('a circle goes on beyond the dateline', 'marketplace/cars/places/great-circle.ts',
    '.flatMap((column) => aroundTheWorld(column, perDegree))', '', asTheFormulaSays),
  guard('a search around an unknown place does not return every car', radiusStore,
    "if (!place) throw new Refusal('invalid_request', { fields: { near: unknownPlace } });", 'if (!place) return null;',
    caughtBy('a place that nobody knows is refused by name')),
  guard('a car that moves is found at its new place', 'marketplace/cars/listings/server/listing-store.ts',
    '...(changes.location !== undefined && (await placeOf(db, changes.location))),\n', '\n',
    caughtBy('saving a car finds its place, and moving it finds the new one')),
  guard('looking up old cars does not move one back', placeCarsStore,
    '      and listings.location = found.location\n', '', caughtBy('a car that is moved while old cars get their places keeps its new one')),
  guard('looking up old cars ends', placeCarsStore, "    .where('id', '>', (await cursorOf(tx, job)) ?? beforeTheFirst)\n", '',
    caughtBy('old cars get their places in turns, each of which continues the one before')),
  guard('pages are made anew once the gazetteer is there', 'marketplace/cars/places/server/gazetteer-store.ts',
    "    await sql`select pg_notify('public_changes', pg_current_xact_id()::text)`.execute(tx);\n", '',
    testsIn('marketplace/cars/places/server/loading-places.test.ts')('cached responses are invalidated when the gazetteer is loaded')),
];
