import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allSearchParameters } from '#marketplace/finding/search/search-parameters.ts';
import { openMarket } from '../market.ts';

const unknownWord = 'zzqxunknown';

/** For a parser of SQL, of a text search, of a pattern or of JSON they would mean something. */
const hostile = [
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE listings; --",
  "' UNION SELECT id, email FROM accounts --",
  "zz'||pg_sleep(5)||'",
  '" OR ""="',
  "zz\\' OR 1=1 --",
  "zz') OR ('1'='1",
  '$1',
  '$$; select 1; $$',
  '{"$gt":""}',
  'zz%',
  'z_qxunknown',
  'zz\\%',
  'zz:* | !zz',
  'zz & (',
  'zz <-> ',
  "E'\\x27'",
  '0x27 OR 1=1',
  'zz/*comment*/',
  "zz';select set_config('role','postgres',false)--",
  '\u02bc OR 1=1',
  'zz\uff07 OR 1=1',
];

/** Everything there is, in a few bytes. */
async function fingerprint(db: Awaited<ReturnType<typeof openMarket>>['db']) {
  const tables = ['accounts', 'listings', 'bookings', 'reports', 'audit_entries', 'payments'];
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`
      select count(*), md5(string_agg(row::text, '|' order by row::text))
      from ${sql.table(table)} as row`.execute(db);
    all[table] = rows[0];
  }
  return all;
}

test('in every parameter a hostile text finds what an unknown word finds, and changes nothing', async () => {
  const market = await openMarket();
  const [sam, bea, ada] = [
    await market.seller('Sam'),
    await market.buyer('Bea'),
    await market.admin('Ada'),
  ];
  const car = await sam.hasListed('Corolla');
  const before = await fingerprint(market.db);
  const calls: [caller: typeof ada, address: (text: string) => string][] = [
    ...[...allSearchParameters.map(({ name }) => name), 'cursor'].flatMap((name) =>
      ['/addProduct', '/addProduct/facets', '/category/toyota'].map(
        (path): (typeof calls)[number] => [ada, (text) => `${path}?${name}=${text}`],
      ),
    ),
    [ada, (text) => `/addProduct/suggestions?q=${text}`],
    [ada, (text) => `/addProduct/${text}`],
    [ada, (text) => `/addProduct/${text}/similar`],
    [ada, (text) => `/category/${text}`],
    [ada, (text) => `/cars?car=${text}`],
    [ada, (text) => `/booking/${text}`],
    [bea, (text) => `/booking/${text}/receipt.pdf`],
    [ada, (text) => `/booking?cursor=${text}`],
    [ada, (text) => `/myProduct?email=${text}`],
    [ada, (text) => `/myProduct/${text}/booking`],
    [ada, (text) => `/user?search=${text}`],
    [ada, (text) => `/user?role=${text}`],
    [ada, (text) => `/user?cursor=${text}`],
    [ada, (text) => `/user/${text}/consequences`],
    [ada, (text) => `/admin/admin/${text}`],
    [ada, (text) => `/report?cursor=${text}`],
    [ada, (text) => `/audit?kind=${text}`],
  ];
  for (const [caller, address] of calls) {
    const call = address('');
    const answer = async (text: string) => {
      const { status, code, data, isAdmin } = await caller.asks(address(encodeURIComponent(text)));
      // What was asked for may be said again, as a text.
      const said = JSON.stringify({ status, code, data, isAdmin });
      return said.replaceAll(JSON.stringify(text.trim()), '"it"');
    };
    const expected = await answer(unknownWord);
    for (const text of hostile) {
      expect({ call, text, said: await answer(text) }).toEqual({ call, text, said: expected });
    }
  }
  for (const text of hostile) {
    market.minutesPass(2);
    const id = encodeURIComponent(text);
    for (const path of [`/addProduct/${id}`, `/booking/${id}`, `/report/${id}`, `/user/${id}`]) {
      expect((await ada.deletes(path)).status).toBe(404);
    }
    expect((await bea.puts('/booking', { id: text, phone: '123456', location: text })).status).toBe(
      404,
    );
    expect((await bea.posts('/payments', { transactionId: text })).status).toBe(404);
  }
  expect(await fingerprint(market.db)).toEqual(before);
  expect((await market.asks(`/addProduct/${car}`)).productname).toBe('Corolla');
});

test('a hostile text that is written is a text and nothing else', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  for (const text of hostile) {
    const changes = { productname: text, location: text, description: text };
    expect((await sam.patches(`/addProduct/${car}`, changes)).status).toBe(200);
    expect((await market.asks(`/addProduct/${car}`)).data).toMatchObject({
      ...{ productname: text.trim(), location: text.trim(), description: text.trim() },
    });
  }
  await bea.puts('/report', { report: car, reason: hostile[2]! });
  expect((await ada.asks('/report')).data[0].reasons).toEqual([hostile[2]]);
});

test('characters that PostgreSQL cannot keep are refused or left out, not a failure of ours', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const ada = await market.admin('Ada');
  const car = await sam.hasListed('Corolla');
  const contact = { phone: '+880 1000 000 051', location: 'Gulshan' };
  for (const text of ['a\0b', '\0', 'a\ud800b', '\udfff']) {
    const inUrl = encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'));
    const answers = [
      await sam.patches(`/addProduct/${car}`, { productname: text }),
      await sam.patches(`/addProduct/${car}`, { description: text }),
      await bea.puts('/booking', { ...contact, id: car, location: text }),
      await bea.puts('/booking', { ...contact, id: text }),
      await bea.puts('/report', { report: car, reason: text }),
      await bea.puts('/report', { report: text }),
      await bea.posts('/payments', { transactionId: text }),
      await bea.posts('/create-payment-intent', { bookingId: text, price: 4500 }),
      await ada.puts(`/user/${bea.id}/suspension`, { reason: text }),
      await ada.asks(`/user?search=${inUrl}`),
      await ada.asks(`/admin/admin/${inUrl}`),
      await ada.asks(`/myProduct?email=${inUrl}`),
      await market.asks(`/addProduct?q=${inUrl}&location=${inUrl}&category=${inUrl}`),
      await market.asks(`/addProduct/suggestions?q=${inUrl}`),
      await market.asks(`/addProduct/${inUrl}`),
      await market.asks(`/category/${inUrl}`),
      await market.asks(`/makes/${inUrl}/models`),
      await market.asks(`/places?q=${inUrl}`),
      await ada.patches(`/administration/makes/${inUrl}`, { active: true }),
      await ada.deletes(`/administration/makes/toyota/models/${inUrl}`),
    ];
    for (const [number, { status }] of answers.entries()) {
      expect({ text, number, failed: status >= 500 }).toEqual({ text, number, failed: false });
    }
    await ada.deletes(`/user/${bea.id}/suspension`);
  }
});
