import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

const picture = '/images/a-picture-of-sams/960.webp';

const details = {
  productname: 'Toyota Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: '$4,500.50',
  originalPrice: '12 000',
  phone: '+880 1000 000 001',
  year: '3',
  description: 'One owner.\nFull history.',
  image: picture,
};

async function sellerWithPicture(market: Market, name = 'Sam', address = picture) {
  const seller = await market.seller(name);
  await market.db
    .insertInto('uploads')
    .values({ accountId: seller.id, address, bytes: 1000 })
    .execute();
  return seller;
}

test('a car that is posted again because the answer was lost is added once', async () => {
  const market = await openMarket();
  const sam = await sellerWithPicture(market);
  const bobsPicture = '/images/a-picture-of-bobs/960.webp';
  const bob = await sellerWithPicture(market, 'Bob', bobsPicture);
  const post = (who: { token: string }, key: string, body: object = details) =>
    market.calls(
      'POST',
      '/addProduct',
      { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
      body,
    );
  const answers = await Promise.all([1, 2, 3].map(() => post(sam, 'first')));
  expect(new Set(answers.map(({ status, data }) => `${status} ${data._id}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, message: 'Toyota Corolla was added' });
  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toHaveLength(1);

  expect(await post(sam, 'first', { ...details, productname: 'Another' })).toMatchObject({
    status: 409,
    code: 'already_added',
  });
  expect(await post(sam, 'second')).toMatchObject({ status: 200 });
  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toHaveLength(2);
  expect(await post(bob, 'first', { ...details, image: bobsPicture })).toMatchObject({
    status: 200,
  });
  expect((await bob.asks(`/myProduct?email=${bob.email}`)).data).toHaveLength(1);
  expect(await post(sam, 'x'.repeat(101))).toMatchObject({ status: 400 });
});

test('a seller adds a car, which nobody else sees until it is advertised', async () => {
  const market = await openMarket();
  const sam = await sellerWithPicture(market);

  const answer = await sam.posts('/addProduct', details);
  expect(answer).toMatchObject({ status: 200, message: 'Toyota Corolla was added' });
  const car = answer.data._id;
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toMatchObject([
    {
      productname: 'Toyota Corolla',
      resalePrice: 4500.5,
      originalPrice: 12000,
      year: 3,
      UserName: 'Sam',
      email: sam.email,
      data: new Date().toISOString().slice(0, 10),
      publish: false,
      paid: false,
      bookings: 0,
    },
  ]);

  expect(await sam.puts(`/addProduct/${car}`)).toMatchObject({
    status: 200,
    message: 'Toyota Corolla is advertised',
  });
  expect(await sam.puts(`/addProduct/${car}`)).toMatchObject({ status: 200 });
  expect((await market.asks('/addProduct?order=newest')).data).toMatchObject([{ _id: car }]);
});

test('who sells, when and in which state is not up to the browser', async () => {
  const market = await openMarket();
  const sam = await sellerWithPicture(market);
  await sam.posts('/addProduct', {
    ...details,
    UserName: 'Somebody else',
    email: 'eve@example.com',
    data: '1999-01-01',
    publish: true,
    paid: true,
    varifyUser: true,
  });

  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toMatchObject([
    { UserName: 'Sam', email: sam.email, publish: false, paid: false, varifyUser: false },
  ]);
});

test('everything that is wrong is named at once, field by field', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const wrong = {
    productname: ' ',
    location: 'x'.repeat(121),
    category: 'lada',
    conation: 'Great',
    resalePrice: '0.49',
    originalPrice: '1.234',
    phone: 'call me',
    year: '-1',
    description: 'a\u0000b',
    image: '',
  };
  const { status, fields } = await sam.posts('/addProduct', wrong);

  expect(status).toBe(400);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(wrong).sort());
  expect(fields.productname).toBe('Enter the name of the car.');
});

test('a price is taken as people write it; what is no price is refused', async () => {
  const market = await openMarket();
  const sam = await sellerWithPicture(market);
  const add = (resalePrice: string) => sam.posts('/addProduct', { ...details, resalePrice });

  expect(await add('$18,500.5')).toMatchObject({ status: 200 });
  expect((await sam.asks(`/myProduct?email=${sam.email}`)).data).toMatchObject([
    { resalePrice: 18_500.5 },
  ]);
  expect(await add('1e5')).toMatchObject({
    status: 400,
    fields: { resalePrice: expect.any(String) },
  });
});

test("pictures from elsewhere, or of somebody else's, are refused", async () => {
  const market = await openMarket();
  await sellerWithPicture(market);
  const sue = await market.seller('Sue');

  for (const image of [picture, 'https://evil.example/x.png', 'javascript:alert(1)']) {
    expect(await sue.posts('/addProduct', { ...details, image })).toMatchObject({
      status: 400,
      code: 'picture_not_ours',
    });
  }
});

test('pictures from a host that the configuration allows may be shown', async () => {
  const market = await openMarket();
  const sue = await market.seller('Sue');
  const image = 'https://pictures.example/corolla.webp';

  expect(await sue.posts('/addProduct', { ...details, image })).toMatchObject({ status: 200 });
  const { headers } = await market.page('/car');
  expect(headers['content-security-policy']).toContain('https://pictures.example');
});

test('an edit changes what was sent and nothing else', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { price: 4500 });
  const { data: before } = await market.asks(`/addProduct/${car}`);

  expect(await sam.patches(`/addProduct/${car}`, { location: 'Sylhet' })).toMatchObject({
    status: 200,
    message: 'Corolla was updated',
  });
  const { data: after } = await market.asks(`/addProduct/${car}`);
  expect(after).toEqual({ ...before, location: 'Sylhet', revision: 1 });
});

test('a sold car can be neither edited nor advertised nor removed', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { state: 'sold' });
  const refused = { status: 409, code: 'listing_sold' };

  expect(await sam.patches(`/addProduct/${car}`, { location: 'Sylhet' })).toMatchObject(refused);
  expect(await sam.puts(`/addProduct/${car}`)).toMatchObject(refused);
  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject(refused);
});

test('a removed car is gone from every list', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  const inLists = async () => {
    const visitors = ['/addProduct', '/addProduct?q=corolla', '/category/toyota'].map((url) =>
      market.asks(url),
    );
    const insiders = [sam.asks(`/myProduct?email=${sam.email}`), ada.asks('/administration/cars')];
    return (await Promise.all([...visitors, ...insiders])).map(({ data }) => data.length);
  };
  expect(await inLists()).toEqual([1, 1, 1, 1, 1]);

  expect(await sam.deletes(`/addProduct/${car}`)).toMatchObject({
    status: 200,
    message: 'Corolla was deleted',
  });
  expect(await inLists()).toEqual([0, 0, 0, 0, 0]);
  expect(await market.asks(`/addProduct/${car}`)).toMatchObject({ status: 404 });
});

test("a seller's list is the seller's own", async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const ada = await market.admin('Ada');
  await sam.hasListed('Corolla', { state: 'draft' });

  expect(await sue.asks(`/myProduct?email=${sam.email}`)).toMatchObject({ status: 403 });
  expect((await ada.asks(`/myProduct?email=${sam.email}`)).data).toHaveLength(1);
});
