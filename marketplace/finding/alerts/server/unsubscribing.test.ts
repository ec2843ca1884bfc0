import { expect, test } from 'vitest';
import { mayBeSent } from '#marketplace/platform/mail/server/mail-count-store.ts';
import { marketWithAlerts } from '../../../../tests/alerts.ts';
import { unsubscribeKeyOf } from './unsubscribe-key-store.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

type Market = Awaited<ReturnType<typeof marketWithAlerts>>;

/** A buyer with two searches and an email about one of them. */
async function withAnAlert() {
  const market = await marketWithAlerts();
  const [bea, sam] = [await market.reader('Bea'), await market.seller('Sam')];
  await market.saves(bea, 'category=toyota', 'instant', 'Toyotas');
  await market.saves(bea, 'category=bmw', 'daily', 'BMWs');
  await sam.hasListed('Corolla');
  const [mail] = await market.sentAlerts();
  return { market, bea, sam, mail: mail! };
}

const pathOf = (address: string) => new URL(address).pathname;
const oneClick = (market: Market, address: string, type = 'application/x-www-form-urlencoded') =>
  market.app.inject({
    method: 'POST',
    url: pathOf(address),
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });

const oftens = async ({ asks }: { asks: (url: string) => Promise<{ data: object[] }> }) =>
  Object.fromEntries(
    (await asks('/saved-searches')).data.map((search) => {
      const { name, often } = search as { name: string; often: string };
      return [name, often];
    }),
  );

test('a mail program ends emails about a search with one post, and may repeat it', async () => {
  const { market, bea, sam, mail } = await withAnAlert();
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect(await oneClick(market, mail.unsubscribe!, type)).toMatchObject({ statusCode: 200 });
  }
  expect(await oftens(bea)).toEqual({ Toyotas: 'never', BMWs: 'daily' });
  await sam.hasListed('Yaris');
  market.minutesPass(60);
  expect(await market.sentAlerts()).toEqual([]);
});

test('opening the link changes nothing and leads to a page with a button', async () => {
  const { market, bea, mail } = await withAnAlert();
  const answer = await market.app.inject({ method: 'GET', url: pathOf(mail.unsubscribe!) });
  expect(answer.statusCode).toBe(302);
  const page = await market.page(answer.headers.location as string);
  expect(page.status).toBe(200);
  expect(page.html).toContain('noindex');
  const inMail = mail.text.match(/https:\S+\/alerts\/unsubscribe\/\S+/)![0];
  expect(pathOf(inMail)).toBe(answer.headers.location);
  expect(await oftens(bea)).toEqual({ Toyotas: 'instant', BMWs: 'daily' });
});

test('one post ends all alerts', async () => {
  const { market, bea, mail } = await withAnAlert();
  const links = mail.text.match(/https:\S+\/alerts\/unsubscribe\/\S+/g)!;
  expect(links).toHaveLength(2);
  const page = await market.page(pathOf(links.at(-1)!));
  expect(page.status).toBe(200);
  expect(await oneClick(market, links.at(-1)!.replace('/alerts', '/api/alerts'))).toMatchObject({
    statusCode: 200,
  });
  expect(await oftens(bea)).toEqual({ Toyotas: 'never', BMWs: 'never' });
  expect((await bea.asks('/alerts')).data).toMatchObject({ priceDrops: false });
});

test('the link in an email about prices ends emails about prices', async () => {
  const { market, bea, sam } = await withAnAlert();
  const car = await sam.hasListed('X5', { category: 'bmw', price: 10_000 });
  await market.hasFavourite(bea, car);
  await market.setPrice(car, 9_000);
  market.minutesPass(20);
  const [mail] = await market.sentAlerts();
  await oneClick(market, mail!.unsubscribe!);
  expect((await bea.asks('/alerts')).data).toMatchObject({ priceDrops: false });
  expect(await oftens(bea)).toEqual({ Toyotas: 'instant', BMWs: 'daily' });
});

test('a forged link, or one for another account, ends nothing', async () => {
  const { market, bea, mail } = await withAnAlert();
  const ben = await market.reader('Ben');
  const own = mail.unsubscribe!;
  const forged = [
    own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A'),
    own.replace('/search.', '/all.'),
    own.replace(bea.id, ben.id),
    own.replace(/[^.]+$/, ''),
    'https://forecourt.example/api/alerts/unsubscribe/x',
  ];
  for (const address of forged) {
    expect((await oneClick(market, address)).json()).toMatchObject({ code: 'link_not_found' });
  }
  expect(await oftens(bea)).toEqual({ Toyotas: 'instant', BMWs: 'daily' });

  const key = market.dependencies.unsubscribeKey;
  const [{ id: searchId }] = (await bea.asks('/saved-searches')).data;
  const ofBen = unsubscribeToken({ what: 'search', accountId: ben.id, searchId }, key);
  await oneClick(market, `https://forecourt.example/api/alerts/unsubscribe/${ofBen}`);
  expect(await oftens(bea)).toEqual({ Toyotas: 'instant', BMWs: 'daily' });
});

test('the links of a deleted account change nothing', async () => {
  const { market, bea, mail } = await withAnAlert();
  const ada = await market.admin('Ada');
  await ada.deletes(`/user/${bea.id}`);
  const all = unsubscribeToken(
    { what: 'all', accountId: bea.id },
    market.dependencies.unsubscribeKey,
  );
  for (const address of [mail.unsubscribe!, `https://x.example/api/alerts/unsubscribe/${all}`]) {
    expect(await oneClick(market, address)).toMatchObject({ statusCode: 200 });
  }
  expect(await market.db.selectFrom('alertSettings').selectAll().execute()).toEqual([]);
});

test('links are signed with the key of the first start', async () => {
  const { db } = await marketWithAlerts();
  const asked = ['first', 'second', 'third'];
  const keys = await Promise.all(asked.map((key) => unsubscribeKeyOf(db, key)));
  expect(new Set(keys).size).toBe(1);
  expect(await unsubscribeKeyOf(db, 'fourth')).toBe(keys[0]);
});

test('a mail program that posts too often is refused', async () => {
  const { market, mail } = await withAnAlert();
  const answers = await Promise.all(
    Array.from({ length: 301 }, () => oneClick(market, mail.unsubscribe!)),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
});

test('alerts have a limit of their own, and an unproven address gets none', async () => {
  const { market, bea } = await withAnAlert();
  const limits = { salt: 'salt', now: new Date(), scale: 1 };
  const send = (to: string, about: 'alerts' | 'other', key: string) =>
    mayBeSent(market.db, { to, subject: 'Hello', about, key }, limits);
  for (let number = 0; number < 60; number++) await send(bea.email, 'alerts', `alert ${number}`);
  expect(await send(bea.email, 'alerts', 'one more')).toBe(false);
  expect(await send(bea.email, 'other', 'something else')).toBe(true);
  expect(await send('nobody@example.com', 'alerts', 'unproven')).toBe(false);
});
