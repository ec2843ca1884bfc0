import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';

const secret = new TextEncoder().encode('a secret that only the tests know of');

type Person = { id: string; token: string };

/** A token like the real one but for what the test changes. */
function tokenLike({ id, token }: Person, changes: object = {}, key = secret, typ = 'at+jwt') {
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  return new SignJWT({ ...claims, sub: id, ...changes })
    .setProtectedHeader({ alg: 'HS256', typ })
    .sign(key);
}

test.each(['', 'Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined'])(
  'what a signed-out browser sends (%j) means a visitor',
  async (authorization) => {
    const market = await openMarket();
    expect(await market.asks('/addProduct', { authorization })).toMatchObject({ status: 200 });
  },
);

test('a token that is made exactly like ours is accepted', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  await sam.hasListed('Draft', { state: 'draft' });

  const answer = await market.asks('/addProduct', {
    authorization: `Bearer ${await tokenLike(ada)}`,
  });
  expect(answer.data).toHaveLength(1);
});

test.each<[string, (person: Person) => string | Promise<string>]>([
  ['signed with another key', (p) => tokenLike(p, {}, new TextEncoder().encode('x'.repeat(32)))],
  ['expired', (p) => tokenLike(p, { exp: Math.floor(Date.now() / 1000) - 1 })],
  ['from another issuer', (p) => tokenLike(p, { iss: 'somebody else' })],
  ['for another audience', (p) => tokenLike(p, { aud: 'another api' })],
  ['of another type', (p) => tokenLike(p, {}, secret, 'JWT')],
  ['of an unknown session', (p) => tokenLike(p, { sid: crypto.randomUUID() })],
  ["of somebody else's session", (p) => tokenLike(p, { sub: crypto.randomUUID() })],
  ['without a session', (p) => tokenLike(p, { sid: undefined })],
  ['without an end', (p) => tokenLike(p, { exp: undefined })],
  ['not signed at all', ({ id }) => new UnsecuredJWT({ sid: id }).setSubject(id).encode()],
  ['not a token', () => 'nonsense'],
])('a token that is %s is refused, on public pages too', async (_what, forge) => {
  const market = await openMarket();
  const ada = await market.admin('Ada');

  expect(
    await market.asks('/addProduct', { authorization: `Bearer ${await forge(ada)}` }),
  ).toMatchObject({ status: 401, code: 'sign_in_required' });
});

test.each(['suspended', 'closed'] as const)(
  'the token of a %s account fails on the very next call',
  async (state) => {
    const market = await openMarket();
    const ada = await market.admin('Ada');
    expect(await ada.asks('/addProduct')).toMatchObject({ status: 200 });

    await market.db.updateTable('accounts').set({ state }).where('id', '=', ada.id).execute();

    expect(await ada.asks('/addProduct')).toMatchObject({ status: 401 });
  },
);
