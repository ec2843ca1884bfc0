import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openMarket } from '../../../../tests/market.ts';
import { recordInAudit } from './audit-store.ts';

const reason = 'False papers.';

test('the trail lists who did what to whom, newest first', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const bea = await market.buyer('Bea');
  const car = await sam.hasListed('Corolla');
  const draft = await sam.hasListed('Camry', { state: 'draft' });
  await bea.puts('/booking', { id: car, phone: '+880 1000', location: 'Dhaka' });
  const [{ _id: booking }] = (await bea.asks('/booking')).data;
  await bea.puts('/report', { report: car });

  await ada.puts(`/user/${sam.email}`);
  await ada.puts(`/addProduct/${draft}`);
  await ada.deletes(`/report/${car}?reason=All+fine.`);
  await ada.deletes(`/booking/${booking}`);
  await ada.deletes(`/addProduct/${car}`);
  await ada.deletes(`/user/${sam.email}/verification`);
  await ada.puts(`/user/${sam.id}/suspension`, { reason });
  await ada.deletes(`/user/${sam.id}/suspension`);
  await ada.deletes(`/user/${sam.id}`);

  const byAda = { name: 'Ada', email: ada.email };
  const toSam = { kind: 'person', name: 'Deleted account', email: `${sam.id}@deleted.invalid` };
  const toBea = { kind: 'person', name: 'Bea', email: bea.email };
  const toCorolla = { kind: 'car', name: 'Corolla' };
  expect((await ada.asks('/audit')).data).toMatchObject([
    { action: 'account.closed', actor: byAda, subject: toSam },
    { action: 'account.restored', actor: byAda, subject: toSam },
    { action: 'account.suspended', actor: byAda, subject: toSam, details: { reason } },
    { action: 'seller.verification_withdrawn', actor: byAda, subject: toSam },
    { action: 'listing.removed', actor: byAda, subject: toCorolla },
    { action: 'booking.released', actor: byAda, subject: toBea, details: { car: 'Corolla' } },
    { action: 'reports.dismissed', subject: toCorolla, details: { count: 1, reason: 'All fine.' } },
    { action: 'listing.advertised', actor: byAda, subject: { kind: 'car', name: 'Camry' } },
    { action: 'seller.verified', actor: byAda, subject: toSam },
  ]);
});

test('the trail is filtered by a group or an action, and each filter is paged', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const login = await market.identified({ email: sam.email, subject: sam.email });
  for (const step of [1, 2, 3]) {
    await login.asks(`/jwt?email=${sam.email}`);
    if (step < 3) await ada.puts(`/user/${sam.email}`);
    await ada.deletes(`/user/${sam.email}/verification`);
  }
  const actionsIn = async (query: string) => {
    const found: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await ada.asks(`/audit?limit=2${query}${cursor}`);
      found.push(...page.data.map(({ action }: { action: string }) => action));
      if (!page.next) return found;
      cursor = `&cursor=${page.next}`;
    }
  };
  const [login1, verified, withdrawn] = [
    'account.signed_in',
    'seller.verified',
    'seller.verification_withdrawn',
  ];

  expect(await actionsIn('')).toEqual([
    login1,
    withdrawn,
    verified,
    login1,
    withdrawn,
    verified,
    login1,
  ]);
  expect(await actionsIn('&kind=administration')).toEqual([
    withdrawn,
    verified,
    withdrawn,
    verified,
  ]);
  expect(await actionsIn('&kind=seller.verified')).toEqual([verified, verified]);
  expect(await actionsIn('&kind=signIns')).toEqual([login1, login1, login1]);
  expect(await actionsIn('&kind=payments')).toEqual([]);
  expect(await ada.asks('/audit?kind=nonsense')).toMatchObject({ status: 400 });
});

test('the database itself refuses to change, delete or empty the trail', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  await ada.puts(`/user/${sam.email}`);

  const attempts = [
    market.db.deleteFrom('auditEntries'),
    market.db.updateTable('auditEntries').set({ actorId: null }),
  ];
  for (const attempt of attempts) {
    await expect(attempt.execute()).rejects.toThrow('only ever added to');
  }
  await expect(sql`truncate audit_entries`.execute(market.db)).rejects.toThrow('only ever added');
});

test('a search finds the trail of a person or a car by its name, deleted cars included', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  const sue = await market.seller('Sue');
  const car = await sam.hasListed('Corolla');
  await ada.puts(`/user/${sam.email}`);
  await ada.puts(`/user/${sue.email}`);
  await sam.deletes(`/addProduct/${car}`);
  const actionsAbout = async (about: string, kind = '') => {
    const query = new URLSearchParams({ about, ...(kind && { kind }) });
    return (await ada.asks(`/audit?${query}`)).data.map(({ action }: { action: string }) => action);
  };

  expect(await actionsAbout('sam@example.com')).toEqual(['listing.removed', 'seller.verified']);
  expect(await actionsAbout('coro')).toEqual(['listing.removed']);
  expect(await actionsAbout(car)).toEqual(['listing.removed']);
  expect(await actionsAbout(sue.id)).toEqual(['seller.verified']);
  expect(await actionsAbout('sam', 'seller.verified')).toEqual(['seller.verified']);
  expect(await actionsAbout('ada')).toEqual(['seller.verified', 'seller.verified']);
  expect(await actionsAbout('nobody')).toEqual([]);
  expect(await actionsAbout('...')).toEqual([]);
});

test('search results of the trail are paged', async () => {
  const market = await openMarket();
  const ada = await market.admin('Ada');
  const sam = await market.seller('Sam');
  await ada.puts(`/user/${sam.email}`);
  await ada.deletes(`/user/${sam.email}/verification`);
  await ada.puts(`/user/${sam.email}`);

  const first = await ada.asks('/audit?about=sam&limit=2');
  const second = await ada.asks(`/audit?about=sam&limit=2&cursor=${first.next}`);

  expect(first.data).toHaveLength(2);
  expect(second.data).toMatchObject([{ action: 'seller.verified' }]);
});

test('an automatic entry has no actor, and amounts are in major units', async () => {
  const market = await openMarket();
  const details = { amount: 450_050 };
  await recordInAudit(market.db, { action: 'payment.settled', details });

  const { data } = await (await market.admin('Ada')).asks('/audit?kind=payments');
  expect(data).toMatchObject([{ actor: null, subject: null, details: { amount: 4500.5 } }]);
});
