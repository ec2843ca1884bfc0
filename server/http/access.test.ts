import type { OpenAPIV3_1 } from 'openapi-types';
import { describe, expect, test } from 'vitest';
import {
  adminOnly,
  answersTo,
  anyCaller,
  buyerOnly,
  callers,
  castOfCallers,
  identified,
  ownersOf,
  type Statuses,
  sellerOnly,
  signedIn,
  theTwo,
  withoutToken,
} from '../../tests/callers.ts';
import { openMarket } from '../../tests/market.ts';
import { photo, pictureForm } from '../../tests/pictures.ts';

/**
 * Who may call what. A route without a row fails the last test. The seller advertises `{car}`, and
 * `{draft}` is not advertised; bookings are the buyer's.
 */
type Row = [call: string, expected: Statuses, body?: object];

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
const carWithForeignPicture = {
  productname: 'Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: 4500,
  originalPrice: 9000,
  phone: contact.phone,
  year: 3,
  description: 'One owner.',
  image: 'https://elsewhere.example/car.webp',
};
const table: Row[] = [
  ['GET /addProduct', anyCaller(200)],
  ['GET /addProduct/facets', anyCaller(200)],
  ['GET /addProduct/suggestions?q=cor', anyCaller(200)],
  ['GET /addProduct/{car}', anyCaller(200)],
  ['GET /addProduct/{car}/similar', anyCaller(200)],
  ['GET /addProduct/{draft}/similar', { ...anyCaller(404), seller: 200, admin: 200 }],
  ['GET /addProduct/{car}/price-history', anyCaller(200)],
  ['GET /addProduct/{draft}/price-history', { ...anyCaller(404), seller: 200, admin: 200 }],
  ['GET /addProduct/{car}/price', anyCaller(200)],
  ['GET /addProduct/{draft}/price', anyCaller(404)],
  [
    'POST /price-check',
    sellerOnly(200),
    { category: 'toyota', conation: 'Good', year: 3, vehicle: { model: 'Corolla', mileage: 9 } },
  ],
  ['GET /addProduct/{draft}', { ...anyCaller(404), seller: 200, admin: 200 }],
  ['GET /category/{category}', anyCaller(200)],
  ['GET /cars?car={draft}', anyCaller(200)],
  ['GET /changed-cars', signedIn(200)],
  ['PUT /changed-cars/{car}', { ...signedIn(404), buyer: 200 }, { revision: 0 }],
  ['GET /favourites', signedIn(200)],
  ['GET /favourites/ids', signedIn(200)],
  ['PUT /favourites', signedIn(200), { cars: [{ id: '{car}' }] }],
  ['DELETE /favourites/{car}', signedIn(200)],
  ['GET /config', anyCaller(200)],
  ['GET /makes', anyCaller(200)],
  ['GET /makes/{make}/models', anyCaller(200)],
  ['GET /places?q=dha', anyCaller(200)],
  ['GET /administration/makes', adminOnly(200)],
  ['POST /administration/makes', adminOnly(400), { name: 'Toyota', slug: 'toyota' }],
  ['PATCH /administration/makes/{make}', adminOnly(200), {}],
  ['DELETE /administration/makes/{stranger}', adminOnly(404)],
  ['POST /administration/makes/{make}/models', adminOnly(400), { model: 'Corolla' }],
  ['DELETE /administration/makes/{make}/models/{model}', adminOnly(200)],
  ['GET /notice/{notice}', anyCaller(200)],
  ['POST /addProduct', sellerOnly(400), carWithForeignPicture],
  ['PUT /addProduct/{car}', ownersOf(200)],
  [
    'PATCH /addProduct/{draft}',
    { ...signedIn(404), seller: 200, admin: 403 },
    { location: 'Sylhet' },
  ],
  ['PATCH /addProduct/{car}', { ...ownersOf(200), admin: 403 }, { location: 'Sylhet' }],
  ['DELETE /addProduct/{soldCar}', ownersOf(409)],
  ['POST /addProduct/{car}/view', anyCaller(200)],
  ['PUT /addProduct/{soldCar}/hiding', adminOnly(409), { reason: 'False papers.' }],
  ['DELETE /addProduct/{car}/hiding', adminOnly(200)],
  ['GET /administration/cars', adminOnly(200)],
  ['GET /administration/totals', adminOnly(200)],
  ['GET /overview/market', adminOnly(200)],
  ['GET /overview/sales', sellerOnly(200)],
  ['GET /myProduct?email={seller}', ownersOf(200)],
  ['GET /myProduct/{car}/booking', { ...signedIn(404), seller: 200, admin: 200 }],
  ['GET /leads', sellerOnly(200)],
  ['GET /leads?car={car}', sellerOnly(200)],
  [
    'POST /leads/{booking}/calls',
    { ...signedIn(403), seller: 200, otherSeller: 404 },
    { outcome: 'called' },
  ],
  ['PUT /booking', { ...signedIn(200), seller: 409 }, { id: '{car}', ...contact }],
  ['GET /booking', signedIn(200)],
  ['GET /booking?all=true', adminOnly(200)],
  ['GET /booking/{booking}', { ...signedIn(404), buyer: 200, admin: 200 }],
  ['GET /booking/{paidBooking}/receipt.pdf', { ...signedIn(404), buyer: 200, admin: 200 }],
  ['GET /booking/{booking}/receipt.pdf', signedIn(404)],
  ['DELETE /booking/{paidBooking}', { ...signedIn(404), buyer: 409, admin: 409 }],
  [
    'POST /create-payment-intent',
    { ...signedIn(404), buyer: 200 },
    { bookingId: '{booking}', price: 4500, revision: 1 },
  ],
  ['POST /payments', signedIn(404), { transactionId: 'pi_unknown' }],
  ['POST /payments/webhook', withoutToken(400), {}],
  ['PUT /report', anyCaller(200), { report: '{car}' }],
  ['GET /report', adminOnly(200)],
  ['DELETE /report/{car}', adminOnly(200)],
  [
    'POST /image',
    { ...sellerOnly(200), admin: 200 },
    pictureForm(await photo({ width: 9, height: 9 }).png().toBuffer()),
  ],
  ['PUT /user', identified(200), { name: 'Ivy', email: 'ivy@example.com', role: 'user' }],
  ['GET /jwt?email=ivy@example.com', identified(200)],
  ['DELETE /account?email=ivy@example.com', identified(403)],
  ['GET /admin/admin/{buyer}', buyerOnly(200)],
  ['GET /seller/admin/{buyer}', buyerOnly(200)],
  ['GET /user/admin/{buyer}', buyerOnly(200)],
  ['GET /user', adminOnly(200)],
  ['PUT /user/{seller}', adminOnly(200)],
  ['DELETE /user/{seller}/verification', adminOnly(200)],
  ['DELETE /user/{stranger}', adminOnly(404)],
  ['GET /user/{stranger}/consequences', adminOnly(404)],
  ['PUT /user/{stranger}/suspension', adminOnly(404), { reason: 'False papers.' }],
  ['DELETE /user/{stranger}/suspension', adminOnly(404)],
  ['GET /audit', adminOnly(200)],
  ['GET /saved-searches', signedIn(200)],
  [
    'POST /saved-searches',
    signedIn(200),
    { name: 'Toyotas', query: 'category=toyota', often: 'never' },
  ],
  ['PATCH /saved-searches/{stranger}', signedIn(404), { often: 'never' }],
  ['DELETE /saved-searches/{stranger}', signedIn(404)],
  ['GET /alerts', signedIn(200)],
  ['PATCH /alerts', signedIn(200), { priceDrops: false }],
  ['GET /alerts/unsubscribe/{stranger}', anyCaller(302)],
  ['POST /alerts/unsubscribe/{stranger}', anyCaller(404)],
  [
    'POST /conversations',
    { ...signedIn(200), seller: 409 },
    { listingId: '{car}', text: 'Hello', key: '{stranger}' },
  ],
  ['GET /conversations', signedIn(200)],
  ['GET /conversations?car={car}', signedIn(200)],
  ['GET /conversations/{conversation}', theTwo(200)],
  [
    'POST /conversations/{conversation}/messages',
    theTwo(200),
    { text: 'Hello', key: '{stranger}' },
  ],
  [
    'POST /offers',
    { ...signedIn(200), seller: 409 },
    { listingId: '{car}', amount: 4000, key: '{offerKey}' },
  ],
  ['GET /offers', signedIn(200)],
  [
    'POST /conversations/{conversation}/offers',
    { ...theTwo(200), seller: 409 },
    { amount: 4000, key: '{offerKey}' },
  ],
  ['GET /conversations/{conversation}/offers', theTwo(200)],
  ['PUT /offers/{offer}', { ...theTwo(200), seller: 403 }, { answer: 'withdraw' }],
  ['GET /addProduct/{car}/availability', anyCaller(200)],
  ['GET /addProduct/{draft}/availability', { ...anyCaller(404), seller: 200, admin: 200 }],
  // The seller shows the number to every member.
  ['POST /addProduct/{car}/phone', signedIn(200)],
  ['POST /addProduct/{draft}/phone', { ...signedIn(404), seller: 200, admin: 200 }],
  ['GET /contact-settings', sellerOnly(200)],
  ['PUT /contact-settings', sellerOnly(200), { phoneAfterAnswer: true }],
  // From here on only to buyers who were answered or have paid.
  ['POST /addProduct/{car}/phone', { ...signedIn(409), buyer: 200, seller: 200, admin: 200 }],
  ['POST /addProduct/{soldCar}/phone', { ...signedIn(409), buyer: 200, seller: 200, admin: 200 }],
  ['PUT /conversations/{conversation}/read', theTwo(200), { to: 1 }],
  ['PUT /conversations/{conversation}', theTwo(200), { muted: true }],
  ['GET /administration/conversations/{conversation}', adminOnly(404)],
  ['POST /conversations/{conversation}/report', theTwo(200), { reason: 'Rude.' }],
  ['GET /administration/conversations', adminOnly(200)],
  ['GET /administration/conversations/{conversation}', adminOnly(200)],
  ['DELETE /administration/conversations/{conversation}/reports?reason=Harmless', adminOnly(200)],
  ['GET /viewing-hours', sellerOnly(200)],
  [
    'PUT /viewing-hours',
    sellerOnly(200),
    { zone: 'UTC', place: 'Gate 2', weekly: [], exceptions: [] },
  ],
  ['GET /addProduct/{car}/slots', signedIn(200)],
  ['GET /addProduct/{draft}/slots', { ...signedIn(404), seller: 200, admin: 200 }],
  ['GET /viewings', signedIn(200)],
  ['GET /viewings?car={car}&show=coming', signedIn(200)],
  ['GET /viewings/{viewing}', theTwo(200)],
  ['GET /viewings/{viewing}/calendar', theTwo(200)],
  [
    'POST /viewings',
    signedIn(409),
    {
      listingId: '{car}',
      startsAt: '2020-01-01T10:00:00Z',
      kind: 'viewing',
      text: 'Hello',
      key: '{stranger}',
    },
  ],
  ['PUT /viewings/{viewing}', theTwo(409), { answer: 'confirm', sequence: 9 }],
  ['GET /leads/cars', sellerOnly(200)],
  ['GET /leads/cars?car={car}', sellerOnly(200)],
  // All members wrote to the seller before.
  ['PUT /blocks/{sellerId}', { ...signedIn(200), seller: 404 }],
  ['PUT /blocks/{stranger}', signedIn(404)],
  ['DELETE /blocks/{sellerId}', signedIn(200)],
  ['GET /unsent-mails', signedIn(200)],
  ['GET /news', signedIn(200)],
  ['GET /news/counts', signedIn(200)],
  ['POST /seller', { ...signedIn(409), buyer: 200, otherBuyer: 200, admin: 403 }],
  ['DELETE /jwt', signedIn(200)],
];

const size = `${table.length} calls by ${callers.length} kinds of callers, ${table.length * callers.length} answers`;

describe(size, () => {
  test('every route answers every kind of caller as the table says', async () => {
    const cast = await castOfCallers();
    for (const [call, expected, body] of table) {
      const answers = await answersTo({ cast, call, ...(body && { body }) });
      expect({ call, ...answers }).toEqual({ call, ...expected });
    }
  });
});

test('the caller is checked before the request', async () => {
  const cast = await castOfCallers();
  const nonsense = { limit: 'x', cursor: [], id: 7, year: {} };
  expect(
    await cast.people.buyer.puts(`/user/${cast.places.stranger}/suspension`, nonsense),
  ).toMatchObject({ status: 403 });
  for (const [call, expected] of table) {
    const hasBody = /^(PUT|POST|PATCH)/.test(call);
    const badCall = `${call.split('?')[0]}?limit=x&cursor=x`;
    const answers = await answersTo({ cast, call: badCall, ...(hasBody && { body: nonsense }) });
    const notRefused = callers.filter(
      (caller) => expected[caller] === 401 && answers[caller] !== 401,
    );
    expect({ call, notRefused }).toEqual({ call, notRefused: [] });
  }
});

/** The responses of each operation in the API document, by calls such as `GET /booking/*`. */
async function documentedResponses(): Promise<Map<string, object>> {
  const { app } = await openMarket();
  const { paths } = (await app.inject('/api/openapi.json')).json() as OpenAPIV3_1.Document;
  return new Map(
    Object.entries(paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OpenAPIV3_1.OperationObject>).map(
        ([method, { responses = {} }]) =>
          [operationOf(`${method.toUpperCase()} ${path.replace('/api', '')}`), responses] as const,
      ),
    ),
  );
}

const operationOf = (call: string) => call.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '*');

test('the API document names every status of the table', async () => {
  const documented = await documentedResponses();
  for (const [call, expected] of table) {
    const responses = documented.get(operationOf(call));
    // The document leaves out links in emails, because they are not for programs.
    const undocumented = Object.values(expected).filter(
      (status) => responses && !(status in responses),
    );
    expect({ call, undocumented }).toEqual({ call, undocumented: [] });
  }
});

test('no route is missing from the table', async () => {
  const listed = new Set(table.map(([call]) => operationOf(call)));
  const routes = [...(await documentedResponses()).keys()];
  expect(routes.filter((route) => !listed.has(route))).toEqual([]);
});
