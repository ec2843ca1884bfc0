import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

const names = (answer: { data: { productname: string }[] }) =>
  answer.data.map(({ productname }) => productname);

test('visitors see advertised cars only', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  await sam.hasListed('Draft', { state: 'draft' });
  await sam.hasListed('Sold', { state: 'sold' });
  await sam.hasListed('Removed', { state: 'removed' });
  await sam.hasListed('Hidden', { hidden: true });

  expect(names(await market.asks('/addProduct'))).toEqual(['Corolla']);
  expect(names(await market.asks('/addProduct?order=newest'))).toEqual(['Corolla']);
  expect(names(await market.asks('/category/toyota'))).toEqual(['Corolla']);
});

test('lists show the beginning of a phone number; a car by itself, its seller and administrators see all of it', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  await sam.hasListed('Corolla Cross');
  const whole = '+880 1000 000 001';
  const phones = ({ data }: { data: { phone: string }[] }) => data.map(({ phone }) => phone);
  const lists = ['/addProduct', '/addProduct?q=corolla', '/category/toyota'];

  for (const list of [...lists, `/addProduct/${car}/similar`]) {
    const shown = [...phones(await market.asks(list)), ...phones(await bea.asks(list))];
    expect(new Set(shown)).toEqual(new Set(['+880 10** *** **1']));
  }
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({
    phone: whole,
    data: { phone: whole },
  });
  expect((await market.page(`/singleProduct/${car}`)).html).toContain(whole);
  for (const list of lists) expect(new Set(phones(await ada.asks(list)))).toEqual(new Set([whole]));
  expect(new Set(phones(await sam.asks(`/myProduct?email=${sam.email}`)))).toEqual(
    new Set([whole]),
  );
});

test('a plain call answers in posting order, a call for the newest the other way round', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  for (const car of ['First', 'Second', 'Third']) await sam.hasListed(car);

  expect(names(await market.asks('/addProduct'))).toEqual(['First', 'Second', 'Third']);
  expect(names(await market.asks('/addProduct?order=newest'))).toEqual([
    'Third',
    'Second',
    'First',
  ]);
});

test('a car on the wire has every field of the contract and not the address of its seller', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const id = await sam.hasListed('Corolla', { price: 4500.5 });

  const { data } = await market.asks('/addProduct');
  expect(data).toEqual([
    {
      _id: id,
      productname: 'Corolla',
      location: 'Dhaka',
      category: 'toyota',
      conation: 'Good',
      resalePrice: 4500.5,
      originalPrice: 9001,
      phone: '+880 10** *** **1',
      year: 3,
      description: 'One owner.',
      image: '/images/corolla/960.webp',
      images: ['/images/corolla/960.webp'],
      UserName: 'Sam',
      data: new Date().toISOString().slice(0, 10),
      publish: true,
      paid: false,
      varifyUser: false,
    },
  ]);
});

test('whoever shows only cards is spared the descriptions', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ada = await market.admin('Ada');
  const corolla = await sam.hasListed('Corolla');
  await sam.hasListed('Corolla Cross');
  const lists = ['/addProduct?order=newest', '/addProduct?q=corolla', '/category/toyota?limit=9'];

  for (const list of [...lists, `/addProduct/${corolla}/similar?`]) {
    for (const caller of [market, ada]) {
      const { data: whole } = await caller.asks(list);
      for (const { description } of whole) expect(description).toBe('One owner.');
      expect((await caller.asks(`${list}&brief=true`)).data).toEqual(
        whole.map((car: object) => ({ ...car, description: '' })),
      );
      expect((await caller.asks(`${list}&brief=false`)).data).toEqual(whole);
    }
    expect(await market.asks(`${list}&brief=yes`)).toMatchObject({
      ...{ status: 400, code: 'invalid_request' },
      fields: { brief: 'Use true or false.' },
    });
  }
});

test('a page of many cars has none of their descriptions, and stays as it is when one of them changes', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const corolla = await sam.hasListed('Corolla');
  await sam.hasListed('Corolla Cross');
  const pages = ['/', '/car', '/category/toyota', '/car?q=corolla'];
  const shown = () => Promise.all(pages.map(async (page) => (await market.page(page)).html));
  const before = await shown();

  for (const html of before) expect(html).not.toContain('One owner.');
  await sam.patches(`/addProduct/${corolla}`, { description: 'Two owners.' });
  expect((await market.page(`/singleProduct/${corolla}`)).html).toContain('Two owners.');
  expect(await shown()).toEqual(before);
});

test('pages follow each other without gap or repetition', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  for (const car of ['A', 'B', 'C', 'D', 'E']) await sam.hasListed(car);

  const first = await market.asks('/addProduct?order=newest&limit=2');
  const second = await market.asks(`/addProduct?order=newest&limit=2&cursor=${first.next}`);
  const third = await market.asks(`/addProduct?order=newest&limit=2&cursor=${second.next}`);

  expect([first, second, third].map(names)).toEqual([['E', 'D'], ['C', 'B'], ['A']]);
  expect(third).not.toHaveProperty('next');
  expect([first, second, third].map(({ total }) => total)).toEqual([5, 5, 5]);
});

test('a category is found however it is written, an unknown one is empty', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  await sam.hasListed('330i', { category: 'bmw' });

  expect(names(await market.asks('/category/BMW'))).toEqual(['330i']);
  expect(names(await market.asks('/addProduct?category=Toyota'))).toEqual(['Corolla']);
  expect(await market.asks('/category/lada')).toMatchObject({ status: 200, data: [] });
});

test('an administrator sees every car with the address of its seller', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  await sam.hasListed('Draft', { state: 'draft' });
  await sam.hasListed('Removed', { state: 'removed' });
  const ada = await market.admin('Ada');

  expect((await ada.asks('/addProduct')).data).toMatchObject([
    { productname: 'Corolla', email: sam.email, publish: true },
    { productname: 'Draft', email: sam.email, publish: false },
  ]);
});

test('limits and cursors that make no sense are refused with a word on each', async () => {
  const market = await openMarket();
  expect(await market.asks('/addProduct?limit=201&cursor=somewhere&order=oldest')).toMatchObject({
    status: 400,
    success: false,
    code: 'invalid_request',
    fields: { limit: expect.any(String), cursor: expect.any(String), order: expect.any(String) },
  });
});
