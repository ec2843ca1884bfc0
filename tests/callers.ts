import { SignJWT, UnsecuredJWT } from 'jose';
import { writeReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { addAttempt, addPayment } from '#marketplace/dealing/payments/server/attempt-store.ts';
import { accessTokenSecret, openMarket } from './market.ts';

/** What browsers really send when nobody is signed in. */
export const visitors = ['visitor', 'bearerNull', 'bearerUndefined', 'bearerNothing'] as const;
const accounts = ['buyer', 'otherBuyer', 'seller', 'otherSeller', 'admin'] as const;
/** All of them were or claim to be an administrator's. */
export const badTokens = [
  'suspended',
  'closed',
  'signedOut',
  'expired',
  'forged',
  'unsigned',
  'forAnotherAudience',
  'ofAnotherIssuer',
  'ofAnotherType',
  'identityToken',
] as const;
export const callers = [...visitors, ...accounts, ...badTokens];
export type Caller = (typeof callers)[number];

type Market = Awaited<ReturnType<typeof openMarket>>;
type Admin = Awaited<ReturnType<Market['admin']>>;

/** One caller of each kind, and what they call for. */
export async function castOfCallers() {
  const market = await openMarket();
  const [buyer, otherBuyer, seller, otherSeller, admin] = await Promise.all([
    market.buyer('Bea'),
    market.buyer('Ben'),
    market.seller('Sam'),
    market.seller('Sue'),
    market.admin('Ada'),
  ]);
  const people = {
    visitor: market.withToken(null),
    bearerNull: market.withToken('null'),
    bearerUndefined: market.withToken('undefined'),
    bearerNothing: market.withToken(''),
    buyer,
    otherBuyer,
    seller,
    otherSeller,
    admin,
    ...(await thoseWithBadTokens(market, admin)),
  } satisfies Record<Caller, ReturnType<Market['withToken']>>;
  return { market, people, places: await placesOf(market, buyer, seller) };
}

async function thoseWithBadTokens(market: Market, admin: Admin) {
  const [suspended, closed, signedOut] = await Promise.all(
    ['Kim', 'Leo', 'Mia'].map((name) => market.admin(name)),
  );
  const setState = (id: string, state: 'suspended' | 'closed') =>
    market.db.updateTable('accounts').set({ state }).where('id', '=', id).execute();
  await setState(suspended!.id, 'suspended');
  await setState(closed!.id, 'closed');
  await signedOut!.deletes('/jwt');

  const claims = JSON.parse(Buffer.from(admin.token.split('.')[1]!, 'base64url').toString());
  const like = async (changes: object, { secret = accessTokenSecret, typ = 'at+jwt' } = {}) =>
    market.withToken(
      await new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'HS256', typ })
        .sign(new TextEncoder().encode(secret)),
    );
  return {
    suspended: suspended!,
    closed: closed!,
    signedOut: signedOut!,
    expired: await like({ exp: claims.iat - 1 }),
    forged: await like({}, { secret: 'y'.repeat(32) }),
    unsigned: market.withToken(new UnsecuredJWT(claims).encode()),
    forAnotherAudience: await like({ aud: 'another-api' }),
    ofAnotherIssuer: await like({ iss: 'another-market' }),
    ofAnotherType: await like({}, { typ: 'JWT' }),
    identityToken: await market.identified({ email: 'ivy@example.com' }),
  };
}

async function placesOf(market: Market, buyer: Admin, seller: Admin) {
  const car = await seller.hasListed('Corolla');
  const soldCar = await seller.hasListed('Sold', { state: 'sold' });
  const book = async (listingId: string, state: 'open' | 'paid') => {
    const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
    const booking = { ...contact, listingId, buyerId: buyer.id, price: 450_000, state };
    const added = market.db.insertInto('bookings').values(booking).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  };
  const paidBooking = await book(soldCar, 'paid');
  const attempt = await addAttempt(market.db, {
    listingId: soldCar,
    bookingId: paidBooking,
    buyerId: buyer.id,
    amount: 450_000,
    heldUntil: new Date(),
    revision: 0,
  });
  await addPayment(market.db, { ...attempt!, intentId: 'pi_1' }, new Date());
  // Else it would count as the one car that this buyer may hold.
  const settled = { state: 'settled', intentId: 'pi_1' } as const;
  await market.db.updateTable('paymentAttempts').set(settled).execute();
  await writeReceipt(market.db, paidBooking, null);
  const message = { listingId: car, text: 'Is it still available?', key: crypto.randomUUID() };
  const { data } = await buyer.posts('/conversations', message);
  const offerKey = crypto.randomUUID();
  const offer = await buyer.posts('/offers', { listingId: car, amount: 4000, key: offerKey });
  const startsAt = new Date(Date.now() + 48 * 3_600_000);
  const viewing = await market.db
    .insertInto('viewings')
    .values({
      conversationId: data.conversationId,
      listingId: car,
      buyerId: buyer.id,
      sellerId: seller.id,
      kind: 'viewing',
      askedBy: 'buyer',
      startsAt,
      answerBy: startsAt,
      zone: 'UTC',
      key: crypto.randomUUID(),
      askedAt: new Date(),
      changedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    car,
    soldCar,
    viewing: viewing.id,
    conversation: data.conversationId as string,
    offer: offer.data.id as string,
    offerKey,
    sellerId: seller.id,
    booking: await book(car, 'open'),
    paidBooking,
    draft: await seller.hasListed('Draft', { state: 'draft' }),
    category: 'toyota',
    notice: 'terms',
    buyer: buyer.email,
    seller: seller.email,
    stranger: crypto.randomUUID(),
    make: 'toyota',
    model: 'none',
  };
}

/** The status of the answer for each kind of caller. */
export type Statuses = Record<Caller, number>;

const each = (kinds: readonly Caller[], status: number) =>
  Object.fromEntries(kinds.map((caller) => [caller, status])) as Statuses;

/** The call reads no token. */
export const withoutToken = (status: number) => each(callers, status);
export const anyCaller = (status: number) => ({ ...withoutToken(status), ...each(badTokens, 401) });
export const signedIn = (status: number) => ({ ...anyCaller(status), ...each(visitors, 401) });
export const adminOnly = (status: number) => ({ ...signedIn(403), admin: status });
export const sellerOnly = (status: number) => ({
  ...signedIn(403),
  seller: status,
  otherSeller: status,
});
/** The seller whose car it is, and administrators. */
export const ownersOf = (status: number) => ({ ...signedIn(403), seller: status, admin: status });
/** The buyer, and administrators. */
export const buyerOnly = (status: number) => ({ ...signedIn(403), buyer: status, admin: status });
/** Both sides of the conversation, and not administrators. */
export const theTwo = (status: number) => ({ ...signedIn(404), buyer: status, seller: status });
/** The call takes only tokens of the identity service. */
export const identified = (status: number) => ({ ...withoutToken(401), identityToken: status });

const fillIn = (address: string, places: Record<string, string>) =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(places[name]!));

const withPlaces = <Body extends object | undefined>(body: Body, places: Record<string, string>) =>
  body?.constructor === Object ? (JSON.parse(fillIn(JSON.stringify(body), places)) as Body) : body;

const actions = { GET: 'asks', PUT: 'puts', POST: 'posts', PATCH: 'patches', DELETE: 'deletes' };

type Call = { cast: Awaited<ReturnType<typeof castOfCallers>>; call: string; body?: object };

/** Calls as each kind of caller. */
export async function answersTo({ cast: { people, places }, call, body }: Call): Promise<Statuses> {
  const [method, address] = call.split(' ') as [keyof typeof actions, string];
  const action = actions[method] as 'puts';
  const answers = await Promise.all(
    callers.map(async (caller) => {
      const { status } = await people[caller][action](
        fillIn(address, places),
        withPlaces(body, places),
      );
      return [caller, status];
    }),
  );
  return Object.fromEntries(answers) as Statuses;
}
