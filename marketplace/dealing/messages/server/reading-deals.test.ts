import { expect, test } from 'vitest';
import { marketWithMessages, type Person } from '../../../../tests/conversations.ts';
import { marketWithOffers } from '../../../../tests/offers.ts';
import { books, pays } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

const begun = { answered: false, offer: 'none', viewing: 'none', paid: false };

const dealIn = async (person: Person, id: string) =>
  (await person.asks(`/conversations/${id}`)).deal;

test('both people see that the seller answered and the buyer paid', async () => {
  const { imran, sara, car, startConversation, says } = await marketWithMessages();
  const id = await startConversation();
  expect(await dealIn(imran, id)).toEqual(begun);
  await says(sara, id, 'Yes, it is.');
  expect(await dealIn(imran, id)).toEqual({ ...begun, answered: true });
  await pays(imran, await books(imran, car));
  for (const person of [imran, sara]) {
    expect(await dealIn(person, id)).toEqual({ ...begun, answered: true, paid: true });
  }
});

test('a payment by another buyer does not count', async () => {
  const { imran, car, buyer, startConversation } = await marketWithMessages();
  const id = await startConversation();
  const eve = await buyer('Eve');
  await pays(eve, await books(eve, car));
  const { conversation, deal } = await imran.asks(`/conversations/${id}`);
  expect(conversation.car.state).toBe('sold');
  expect(deal).toEqual(begun);
});

test('an offer waits, is agreed, and expires by the clock', async () => {
  const market = await marketWithOffers();
  const { imran, sara } = market;
  const offer = await market.made(imran, 4000);
  const [{ id }] = (await imran.asks('/conversations')).data;
  expect(await dealIn(imran, id)).toEqual({ ...begun, offer: 'waiting' });
  await market.answers(sara, offer, 'accept');
  expect(await dealIn(sara, id)).toEqual({ ...begun, answered: true, offer: 'agreed' });
  market.minutesPass(72 * 60 + 1);
  expect(await dealIn(await market.again(imran), id)).toEqual({ ...begun, answered: true });
});

test('an offer that was not answered in time does not wait any more', async () => {
  const market = await marketWithOffers();
  await market.made(market.imran, 4000);
  const [{ id }] = (await market.imran.asks('/conversations')).data;
  market.minutesPass(48 * 60 + 1);
  expect(await dealIn(await market.again(market.imran), id)).toEqual(begun);
});

test('a viewing is asked for, confirmed, and over by the clock', async () => {
  const market = await marketWithViewings();
  const { imran, sara } = market;
  const { id: viewing, conversationId: id } = await market.viewing();
  expect(await dealIn(imran, id)).toEqual({ ...begun, viewing: 'asked' });
  await market.answers(sara, viewing, 'confirm');
  expect(await dealIn(imran, id)).toEqual({ ...begun, viewing: 'confirmed' });
  const later = await market.afterDays(imran, 15);
  expect(await dealIn(later, id)).toEqual({ ...begun, viewing: 'over' });
});

test('a viewing that was not confirmed in time does not count', async () => {
  const market = await marketWithViewings();
  const { conversationId: id } = await market.viewing();
  expect(await dealIn(await market.afterDays(market.imran, 2), id)).toEqual(begun);
});
