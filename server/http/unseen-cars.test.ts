import { expect, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
type Stranger = ReturnType<Market['withToken']>;

const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
const startsAt = '2020-01-01T10:00:00Z';
const kind = 'viewing';

/** Every call that names a car and is not for administrators. */
const calls: Record<string, (by: Stranger, id: string) => Promise<unknown>> = {
  'its page in the API': (by, id) => by.asks(`/addProduct/${id}`),
  'similar cars': (by, id) => by.asks(`/addProduct/${id}/similar`),
  'what it has cost': (by, id) => by.asks(`/addProduct/${id}/price-history`),
  'how its price compares': (by, id) => by.asks(`/addProduct/${id}/price`),
  'who can pay for it': (by, id) => by.asks(`/addProduct/${id}/availability`),
  'when it can be seen': (by, id) => by.asks(`/addProduct/${id}/slots`),
  'whom to call': (by, id) => by.posts(`/addProduct/${id}/phone`),
  'a view': (by, id) => by.posts(`/addProduct/${id}/view`),
  'several cars by id': (by, id) => by.asks(`/cars?car=${id}`),
  'a report': (by, id) => by.puts('/report', { report: id }),
  'a booking': (by, id) => by.puts('/booking', { ...contact, id }),
  'its bookings': (by, id) => by.asks(`/myProduct/${id}/booking`),
  'a message': (by, listingId) =>
    by.posts('/conversations', { listingId, text: 'Hello', key: listingId }),
  'an offer': (by, listingId) => by.posts('/offers', { listingId, amount: 4_000, key: listingId }),
  'a viewing': (by, listingId) =>
    by.posts('/viewings', { listingId, startsAt, kind, text: 'Hello', key: listingId }),
  'a favourite': (by, id) => by.puts('/favourites', { cars: [{ id }] }),
  'the end of a favourite': (by, id) => by.deletes(`/favourites/${id}`),
  'its conversations': (by, id) => by.asks(`/conversations?car=${id}`),
  'its viewings': (by, id) => by.asks(`/viewings?car=${id}`),
  'its leads': (by, id) => by.asks(`/leads?car=${id}`),
  'the leads of cars': (by, id) => by.asks(`/leads/cars?car=${id}`),
  advertising: (by, id) => by.puts(`/addProduct/${id}`),
  editing: (by, id) => by.patches(`/addProduct/${id}`, { location: 'Sylhet' }),
  removing: (by, id) => by.deletes(`/addProduct/${id}`),
};

/** The answer that a stranger gets, without what differs from call to call. */
const readable = async (market: Market, by: Stranger, call: (typeof calls)[string], id: string) => {
  const { headers, requestId, ...answer } = (await call(by, id)) as Record<string, unknown>;
  await market.db.deleteFrom('rateLimits').execute();
  return JSON.parse(JSON.stringify(answer).replaceAll(id, '{id}'));
};

test.each(Object.entries(calls))(
  'a stranger cannot distinguish a car that is not public from an unknown id: %s',
  async (_what, call) => {
    const market = await openMarket();
    const sam = await market.seller('Sam');
    await sam.hasListed('Toyota Corolla');
    const strangers = [
      market.withToken(null),
      await market.buyer('Bea'),
      await market.seller('Sue'),
    ];
    const unseen = [
      await sam.hasListed('Draft', { state: 'draft' }),
      await sam.hasListed('Hidden', { hidden: true }),
      await sam.hasListed('Removed', { state: 'removed' }),
    ];

    for (const by of strangers) {
      const expected = await readable(market, by, call, crypto.randomUUID());
      for (const id of unseen) expect(await readable(market, by, call, id)).toEqual(expected);
    }
  },
);
