import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { books, pays } from '../../../../tests/paying.ts';
import { mendCar } from './reconciliation/mend-car.ts';

const vin = 'WVWZZZ1JZ3W386752';
const otherVin = '1HGCM82633A004352';
const inUse =
  'Another car on offer has this VIN. We are looking into it; until then yours stays a draft.';

const newCar = {
  productname: 'Golf',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: 4500,
  originalPrice: 12_000,
  phone: '+880 1000 000 001',
  year: 3,
  description: 'One owner.',
  image: 'https://pictures.example/golf.webp',
  vehicle: { vin },
};

async function marketWithVin() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  await sam.patches(`/addProduct/${car}`, { vehicle: { vin } });
  return { market, sam, car };
}

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openMarket>>['seller']>>;

const adds = async (who: Person, changes = {}) =>
  (await who.posts('/addProduct', { ...newCar, ...changes })).data._id as string;

test('its seller, administrators and the buyer who paid know the VIN; others, that it is on file', async () => {
  const { market, sam, car } = await marketWithVin();
  const ada = await market.admin('Ada');
  const sue = await market.seller('Sue');
  const bea = await market.buyer('Bea');
  const cy = await market.buyer('Cy');
  const [beas] = [await books(bea, car), await books(cy, car)];
  const told = async (who: Pick<Person, 'asks'>) => {
    const answer = await who.asks(`/addProduct/${car}`);
    expect(answer.vehicle).toEqual(answer.data.vehicle);
    return answer.data.vehicle;
  };

  for (const insider of [sam, ada]) expect(await told(insider)).toEqual({ vinOnFile: true, vin });
  for (const other of [market, sue, bea, cy])
    expect(await told(other)).toEqual({ vinOnFile: true });
  await pays(bea, beas);
  expect(await told(bea)).toEqual({ vinOnFile: true, vin });
  for (const other of [market, sue, cy]) expect(await told(other)).toEqual({ vinOnFile: true });
});

test('whoever got the money back does not know the VIN any more', async () => {
  const { market, car } = await marketWithVin();
  const bea = await market.buyer('Bea');
  await pays(bea, await books(bea, car));
  await market.db.updateTable('payments').set({ refundedAt: new Date() }).execute();

  expect((await bea.asks(`/addProduct/${car}`)).data.vehicle).toEqual({ vinOnFile: true });
});

test('no public byte has the VIN in it, nor a mail, nor the audit trail', async () => {
  const { market, sam, car } = await marketWithVin();
  const ada = await market.admin('Ada');
  const bea = await market.buyer('Bea');
  const another = await sam.hasListed('Camry');
  const sue = await market.seller('Sue');
  const draft = await adds(sue);
  await sue.puts(`/addProduct/${draft}`);
  await pays(bea, await books(bea, car));
  await market.outboxIsDone();

  const answers = await Promise.all(
    [
      ...[
        `/addProduct/${car}`,
        `/addProduct/${another}/similar`,
        '/addProduct',
        '/category/toyota',
      ],
      ...[`/addProduct?order=newest&q=${vin}`, `/addProduct/suggestions?q=${vin.slice(0, 5)}`],
      '/addProduct/facets',
    ].map((address) => market.asks(address)),
  );
  const pages = await Promise.all(
    ['/', '/car', `/singleProduct/${car}`, '/sitemap.xml'].map((path) => market.page(path)),
  );
  const words = await market.db
    .selectFrom('searchWords' as never)
    .selectAll()
    .execute();
  const told = [
    ...[answers, pages, market.mails, words],
    (await sam.asks(`/myProduct?email=${sam.email}`)).data,
    (await bea.asks('/booking')).data,
    (await ada.asks('/audit')).data,
    (await ada.asks('/report')).data,
  ];
  expect(answers[4]).toMatchObject({ status: 200, data: [] });
  expect(JSON.stringify(told).toUpperCase()).toContain('VINONFILE');
  expect(JSON.stringify(told).toUpperCase().replaceAll(`Q=${vin}`, '')).not.toContain(vin);
});

test('that a VIN is on file shows at once, and goes with it', async () => {
  const { market, sam, car } = await marketWithVin();
  const address = `/addProduct/${car}`;
  expect((await market.asks(address)).data.vehicle).toEqual({ vinOnFile: true });

  await sam.patches(address, { vehicle: { vin: otherVin } });
  expect((await sam.asks(address)).data.vehicle).toEqual({ vinOnFile: true, vin: otherVin });
  await sam.patches(address, { vehicle: { vin: null } });
  expect((await market.asks(address)).data.vehicle).toBeUndefined();
  expect((await sam.asks(address)).data.vehicle).toBeUndefined();
});

test('nobody lists one car twice, until it is sold or removed', async () => {
  const { market, sam, car } = await marketWithVin();
  const listed = {
    status: 409,
    code: 'vin_listed',
    message: 'You have listed this car already.',
    fields: { 'vehicle.vin': 'You have listed this car already.' },
  };
  const draft = await adds(sam, { vehicle: { fuel: 'diesel' } });

  expect(await sam.posts('/addProduct', newCar)).toMatchObject(listed);
  expect(
    await sam.patches(`/addProduct/${draft}`, { location: 'Sylhet', vehicle: { vin } }),
  ).toMatchObject(listed);
  expect((await sam.asks(`/addProduct/${draft}`)).data).toMatchObject({ location: 'Dhaka' });
  expect((await market.asks('/addProduct')).data).toHaveLength(1);

  await sam.deletes(`/addProduct/${car}`);
  expect(await sam.posts('/addProduct', newCar)).toMatchObject({ status: 200 });
});

test('of three calls that add the same car at once, one is kept', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const codes = await Promise.all(
    [1, 2, 3].map(async () => (await sam.posts('/addProduct', newCar)).code ?? 'added'),
  );
  expect(codes.sort()).toEqual(['added', 'vin_listed', 'vin_listed']);
});

test("somebody else's VIN can be saved but not advertised, and both cars are reported", async () => {
  const { market, sam, car } = await marketWithVin();
  const ada = await market.admin('Ada');
  const sue = await market.seller('Sue');
  const draft = await adds(sue);

  for (const who of [sue, sue, ada]) {
    expect(await who.puts(`/addProduct/${draft}`)).toMatchObject({
      status: 409,
      code: 'vin_in_use',
      message: inUse,
    });
  }
  expect((await sue.asks(`/addProduct/${draft}`)).data).toMatchObject({ publish: false });
  expect((await ada.asks('/report')).data).toMatchObject([
    { _id: car, reports: 1, reasons: [`Has the same VIN as Golf (${draft}).`] },
    { _id: draft, reports: 1, reasons: [`Has the same VIN as Corolla (${car}).`] },
  ]);

  await sam.deletes(`/addProduct/${car}`);
  expect(await sue.puts(`/addProduct/${draft}`)).toMatchObject({ status: 200 });
});

test('a car on offer does not take the VIN of another, and both are reported', async () => {
  const { market, car } = await marketWithVin();
  const ada = await market.admin('Ada');
  const sue = await market.seller('Sue');
  const sues = await sue.hasListed('Golf');

  expect(
    await sue.patches(`/addProduct/${sues}`, { location: 'Sylhet', vehicle: { vin } }),
  ).toMatchObject({
    status: 409,
    code: 'vin_taken',
    fields: { 'vehicle.vin': expect.stringContaining('Another car on offer has this VIN.') },
  });
  expect((await sue.asks(`/addProduct/${sues}`)).data).toMatchObject({ location: 'Dhaka' });
  const reported = (await ada.asks('/report')).data.map(({ _id }: { _id: string }) => _id);
  expect(reported.sort()).toEqual([car, sues].sort());
});

test('nobody finds out by trying which VINs are on offer', async () => {
  const market = await openMarket();
  const sue = await market.seller('Sue');
  const sues = await sue.hasListed('Golf');
  const giving = (given: string | null) =>
    sue.patches(`/addProduct/${sues}`, { vehicle: { vin: given } });
  for (let count = 0; count < 30; count += 1) {
    expect(await giving(count % 2 ? vin : otherVin)).toMatchObject({ status: 200 });
  }
  expect(await giving(vin)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await giving(null)).toMatchObject({ status: 200 });
});

test('of three drafts with one VIN that are advertised at once, one is on offer', async () => {
  const market = await openMarket();
  const sellers = await Promise.all(['Sam', 'Sue', 'Sid'].map((name) => market.seller(name)));
  const answers = await Promise.all(
    sellers.map(async (seller) => {
      const draft = await adds(seller);
      return (await seller.puts(`/addProduct/${draft}`)).code ?? 'advertised';
    }),
  );
  expect(answers.sort()).toEqual(['advertised', 'vin_in_use', 'vin_in_use']);
  expect((await market.asks('/addProduct')).data).toHaveLength(1);
});

test('whoever bought a car can sell it on', async () => {
  const { market, sam, car } = await marketWithVin();
  const bea = await market.buyer('Bea');
  await pays(bea, await books(bea, car));
  const sue = await market.seller('Sue');

  expect(await sue.puts(`/addProduct/${await adds(sue)}`)).toMatchObject({ status: 200 });
  expect(await sam.posts('/addProduct', newCar)).toMatchObject({ status: 200 });
});

test('a sale can be undone though its seller has listed the car again', async () => {
  const { market, sam, car } = await marketWithVin();
  const bea = await market.buyer('Bea');
  await pays(bea, await books(bea, car));
  const again = await adds(sam);
  await mendCar(market.db, { listingId: car, mend: 'refund', now: new Date() });
  await market.outboxIsDone();

  expect((await sam.asks(`/addProduct/${car}`)).data).toMatchObject({ paid: false });
  expect((await sam.asks(`/addProduct/${car}`)).data.vehicle).toBeUndefined();
  expect((await sam.asks(`/addProduct/${again}`)).data.vehicle).toMatchObject({ vin });
});

test('a hidden car keeps nobody from advertising one with its VIN, and comes back without it', async () => {
  const { market, sam, car } = await marketWithVin();
  const ada = await market.admin('Ada');
  const sue = await market.seller('Sue');
  const sues = await adds(sue);
  expect(await sue.puts(`/addProduct/${sues}`)).toMatchObject({ code: 'vin_in_use' });

  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'It is not his.' });
  expect(await sue.puts(`/addProduct/${sues}`)).toMatchObject({ status: 200 });
  expect(await ada.deletes(`/addProduct/${car}/hiding`)).toMatchObject({ status: 200 });
  expect((await sam.asks(`/addProduct/${car}`)).data.vehicle).toBeUndefined();
  expect((await sue.asks(`/addProduct/${sues}`)).data.vehicle).toMatchObject({ vin });
});
