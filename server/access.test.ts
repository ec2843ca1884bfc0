import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { addAttempt } from '#marketplace/payments/server/attempt-store.ts';
import { addPayment } from '#marketplace/payments/server/payment-store.ts';
import { accessTokenSecret, openMarket } from '../tests/market.ts';
import { photo, pictureForm } from '../tests/pictures.ts';

/**
 * Who may call what: the status of the answer for each kind of caller. A route without a row here
 * fails the last test. A `{car}` is an advertised one of the seller's, `{draft}` is not advertised.
 */
const callers = [
  'visitor',
  'buyer',
  'seller',
  'otherSeller',
  'admin',
  'suspended',
  'closed',
  'expired',
  'forged',
  'identityToken',
] as const;
type Caller = (typeof callers)[number];

type Row = [call: string, expected: Partial<Record<Caller, number>>, body?: object];

const badTokens = { suspended: 401, closed: 401, expired: 401, forged: 401, identityToken: 401 };
const everybody = (status: number) => ({
  visitor: status,
  buyer: status,
  seller: status,
  otherSeller: status,
  admin: status,
  ...badTokens,
});
/** Nobody is asked who they are. */
const unasked = (status: number) => Object.fromEntries(callers.map((caller) => [caller, status]));
const signedIn = (status: number) => ({ ...everybody(status), visitor: 401 });
const adminOnly = (status: number) => ({
  ...everybody(403),
  visitor: 401,
  admin: status,
});
const sellerOnly = (status: number) => ({
  ...everybody(403),
  visitor: 401,
  seller: status,
  otherSeller: status,
});
/** The seller whose car it is, and administrators. */
const ownersOf = (status: number) => ({
  ...everybody(403),
  visitor: 401,
  seller: status,
  admin: status,
});
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
/** Only the identity service's own tokens count here. */
const identified = (status: number) => ({
  ...Object.fromEntries(callers.map((caller) => [caller, 401])),
  identityToken: status,
});

const table: Row[] = [
  ['GET /addProduct', everybody(200)],
  ['GET /addProduct/facets', unasked(200)],
  ['GET /addProduct/suggestions?q=cor', unasked(200)],
  ['GET /addProduct/{car}', everybody(200)],
  ['GET /addProduct/{car}/similar', everybody(200)],
  ['GET /addProduct/{draft}/similar', { ...everybody(404), seller: 200, admin: 200 }],
  ['GET /addProduct/{draft}', { ...everybody(404), seller: 200, admin: 200 }],
  ['GET /category/{category}', everybody(200)],
  ['GET /config', unasked(200)],
  ['POST /addProduct', sellerOnly(400), carWithForeignPicture],
  ['PUT /addProduct/{car}', ownersOf(200)],
  [
    'PATCH /addProduct/{draft}',
    { ...everybody(404), visitor: 401, seller: 200, admin: 403 },
    { location: 'Sylhet' },
  ],
  ['PATCH /addProduct/{car}', { ...ownersOf(200), admin: 403 }, { location: 'Sylhet' }],
  ['DELETE /addProduct/{soldCar}', ownersOf(409)],
  ['POST /addProduct/{car}/view', everybody(200)],
  ['GET /overview/market', adminOnly(200)],
  ['GET /overview/sales', sellerOnly(200)],
  ['GET /myProduct?email={seller}', ownersOf(200)],
  ['GET /myProduct/{car}/booking', { ...everybody(404), visitor: 401, seller: 200, admin: 200 }],
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
    { bookingId: '{booking}', price: 4500 },
  ],
  ['POST /payments', signedIn(404), { transactionId: 'pi_unknown' }],
  ['POST /payments/webhook', unasked(400), {}],
  ['PUT /report', everybody(200), { report: '{car}' }],
  ['GET /report', adminOnly(200)],
  ['DELETE /report/{car}', adminOnly(200)],
  [
    'POST /image',
    sellerOnly(200),
    pictureForm(await photo({ width: 9, height: 9 }).png().toBuffer()),
  ],
  ['PUT /user', identified(200), { name: 'Ivy', email: 'ivy@example.com', role: 'user' }],
  ['GET /jwt?email=ivy@example.com', identified(200)],
  ['GET /admin/admin/{buyer}', { ...everybody(403), visitor: 401, buyer: 200, admin: 200 }],
  ['GET /seller/admin/{buyer}', { ...everybody(403), visitor: 401, buyer: 200, admin: 200 }],
  ['GET /user/admin/{buyer}', { ...everybody(403), visitor: 401, buyer: 200, admin: 200 }],
  ['GET /user', adminOnly(200)],
  ['PUT /user/{seller}', adminOnly(200)],
  ['DELETE /user/{seller}/verification', adminOnly(200)],
  ['DELETE /user/{stranger}', adminOnly(404)],
  ['GET /user/{stranger}/consequences', adminOnly(404)],
  ['PUT /user/{stranger}/suspension', adminOnly(404), { reason: 'False papers.' }],
  ['DELETE /user/{stranger}/suspension', adminOnly(404)],
  ['GET /audit', adminOnly(200)],
  ['DELETE /jwt', signedIn(200)],
];

async function cast() {
  const market = await openMarket();
  const [bea, sam, sue, ada, kim, leo] = await Promise.all([
    market.buyer('Bea'),
    market.seller('Sam'),
    market.seller('Sue'),
    market.admin('Ada'),
    market.admin('Kim'),
    market.admin('Leo'),
  ]);
  const setState = (id: string, state: 'suspended' | 'closed') =>
    market.db.updateTable('accounts').set({ state }).where('id', '=', id).execute();
  await setState(kim.id, 'suspended');
  await setState(leo.id, 'closed');

  const car = await sam.hasListed('Corolla');
  const soldCar = await sam.hasListed('Sold', { state: 'sold' });
  const booked = (listingId: string, state: 'open' | 'paid') =>
    market.db
      .insertInto('bookings')
      .values({ ...contact, listingId, buyerId: bea.id, price: 450_000, state })
      .returning('id')
      .executeTakeFirstOrThrow();
  const paidBooking = (await booked(soldCar, 'paid')).id;
  const attempt = await addAttempt(market.db, {
    listingId: soldCar,
    bookingId: paidBooking,
    buyerId: bea.id,
    amount: 450_000,
    heldUntil: new Date(),
  });
  await addPayment(market.db, { ...attempt!, intentId: 'pi_1' }, new Date());
  const places = {
    car,
    soldCar,
    booking: (await booked(car, 'open')).id,
    paidBooking,
    draft: await sam.hasListed('Draft', { state: 'draft' }),
    category: 'toyota',
    buyer: bea.email,
    seller: sam.email,
    stranger: crypto.randomUUID(),
  };
  const claims = JSON.parse(Buffer.from(ada.token.split('.')[1]!, 'base64url').toString());
  const resigned = (changes: object, secret: string) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode(secret));
  const ivy = await market.identified({ email: 'ivy@example.com' });

  const people = {
    visitor: market.withToken('null'),
    buyer: bea,
    seller: sam,
    otherSeller: sue,
    admin: ada,
    suspended: kim,
    closed: leo,
    expired: market.withToken(await resigned({ exp: claims.iat - 1 }, accessTokenSecret)),
    forged: market.withToken(await resigned({}, 'y'.repeat(32))),
    identityToken: ivy,
  };
  return { market, people, places };
}

const filledIn = (address: string, places: Record<string, string>) =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name]!));

const withPlaces = <Body extends object | undefined>(body: Body, places: Record<string, string>) =>
  body?.constructor === Object
    ? (JSON.parse(filledIn(JSON.stringify(body), places)) as Body)
    : body;

test('every route answers every kind of caller as the table says', async () => {
  const { people, places } = await cast();
  const deeds = { GET: 'asks', PUT: 'puts', POST: 'posts', PATCH: 'patches', DELETE: 'deletes' };

  for (const [call, expected, body] of table) {
    const [method, address] = call.split(' ') as [keyof typeof deeds, string];
    const deed = deeds[method] as 'puts';
    const answers: Partial<Record<Caller, number>> = {};
    for (const caller of callers) {
      const { status } = await people[caller][deed](
        filledIn(address, places),
        withPlaces(body, places),
      );
      answers[caller] = status;
    }
    expect({ call, ...answers }).toEqual({ call, ...expected });
  }
});

test('no route is missing from the table', async () => {
  const { market } = await cast();
  const document = (await market.app.inject('/api/openapi.json')).json();
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map(
      (method) => `${method.toUpperCase()} ${path.replace('/api', '').replaceAll(/\{\w+\}/g, '*')}`,
    ),
  );
  const listed = new Set(
    table.map(([call]) => call.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, '*')),
  );
  expect(routes.filter((route) => !listed.has(route))).toEqual([]);
});
