import { afterAll, expect, test } from 'vitest';
import { brokenInvariants } from '#marketplace/dealing/payments/server/invariant-store.ts';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { openMarket } from '../../../../tests/market.ts';
import { books, isCharged, opensCheckout, pays, reportsPayment } from '../../../../tests/paying.ts';
import { cardPayments } from '../../../../tests/services/card-provider.ts';

// Files that run after this one are about a market in dollars.
afterAll(() => setMarketSettings(defaultMarketSettings));

const details = {
  productname: 'Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  phone: '+880 1000 000 001',
  year: 3,
  description: 'One owner.',
  image: 'https://pictures.example/car.webp',
};

const markets = [
  {
    currency: 'EUR',
    typed: '€26,400.50',
    onWire: 26_400.5,
    shown: '€26,400.50',
    minor: 2_640_050,
    tooLittle: '0.49',
    refusal: 'Enter a price from €0.50 to €999,999.99, with at most two decimals.',
    unit: 'Use an amount in euros, at most €999,999.99.',
  },
  {
    currency: 'JPY',
    typed: '¥2,640,000',
    onWire: 2_640_000,
    shown: '¥2,640,000',
    minor: 2_640_000,
    tooLittle: '99.5',
    refusal: 'Enter a price from ¥50 to ¥99,999,999, without decimals.',
    unit: 'Use an amount in yen, at most ¥99,999,999.',
  },
  {
    currency: 'KWD',
    typed: '8,250.25',
    onWire: 8_250.25,
    shown: 'KWD\u00a08,250.250',
    minor: 8_250_250,
    tooLittle: '8250.255',
    refusal: 'Enter a price from KWD\u00a00.500 to KWD\u00a099,999.990, with at most two decimals.',
    unit: 'Use an amount in dinars, at most KWD\u00a099,999.990.',
  },
];

test.each(markets)(
  'in a market with $currency a car is listed, found, booked, paid and receipted',
  async ({ currency, typed, onWire, shown, minor, tooLittle, refusal, unit }) => {
    const market = await openMarket({ settings: { MARKET_CURRENCY: currency } });
    const sam = await market.seller('Sam');
    const bea = await market.buyer('Bea');
    const price = { resalePrice: typed, originalPrice: typed };
    const adds = (prices: object) => sam.posts('/addProduct', { ...details, ...price, ...prices });
    expect(await adds({ resalePrice: tooLittle })).toMatchObject({
      status: 400,
      fields: { resalePrice: refusal },
    });

    const car = (await adds({})).data._id;
    await sam.puts(`/addProduct/${car}`);
    expect((await market.asks(`/addProduct?maxPrice=${onWire}`)).data).toMatchObject([
      { resalePrice: onWire },
    ]);
    expect(await market.asks(`/addProduct?maxPrice=1e5`)).toMatchObject({
      fields: { maxPrice: unit },
    });
    const { html } = await market.page(`/singleProduct/${car}`);
    expect(html).toContain(`>${shown}<`);
    expect(html).toContain(`"currency":{"code":"${currency}"`);
    expect(html).toContain(`"price":${onWire},"priceCurrency":"${currency}"`);
    expect(html).not.toContain('$');

    const booking = await books(bea, car);
    expect(booking.price).toBe(onWire);
    const { transactionId, answer } = await pays(bea, booking);
    expect(answer).toMatchObject({ status: 'paid' });
    expect(await cardPayments.readIntent(transactionId)).toMatchObject({
      amount: minor,
      currency: currency.toLowerCase(),
    });

    await market.outboxIsDone();
    const mails = market.mails.filter(({ subject }) => /receipt|sold/.test(subject));
    expect(mails).toHaveLength(2);
    for (const { text, html: letter } of mails) {
      expect(text).toContain(shown);
      expect(text + letter).not.toContain('$');
    }
    const receipt = await bea.asks(`/booking/${booking._id}/receipt.pdf`);
    expect(receipt.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await brokenInvariants(market.db)).toEqual([]);
  },
);

test('money in another currency pays for nothing', async () => {
  const market = await openMarket({ settings: { MARKET_CURRENCY: 'EUR' } });
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const booking = await books(bea, await sam.hasListed('Corolla'));
  const transactionId = await isCharged(bea, booking);
  setMarketSettings(defaultMarketSettings);

  expect(await reportsPayment(bea, transactionId)).toMatchObject({ code: 'payment_mismatch' });
  expect((await bea.asks('/booking')).data).toMatchObject([{ paid: false }]);
});

test('in dollars everything reads as it did', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const booking = await books(bea, await sam.hasListed('Corolla', { price: 26_400 }));
  await opensCheckout(bea, booking);
  const { html } = await market.page('/');
  for (const text of ['$26,400', '$189', 'Cars from $15,000 to $50,000', '>$0<']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('href="/car?minPrice=15000&amp;maxPrice=50000"');
});
