import { expect, test } from 'vitest';
import { newKey, type Person } from '../../../../tests/conversations.ts';
import { books } from '../../../../tests/paying.ts';
import { marketWithViewings } from '../../../../tests/viewings.ts';

const none = { bookings: 0, messages: 0, offers: 0, viewings: 0 };

async function marketWithLeads() {
  const market = await marketWithViewings();
  const { sara, car } = market;
  return {
    ...market,
    offers: async (buyer: Person, amount: number) =>
      (await buyer.posts('/offers', { listingId: car, amount, key: newKey() })).data.id as string,
    leads: async (query = '') => (await sara.asks(`/leads/cars?${query}`)).data,
    next: async (query: string) => (await sara.asks(`/leads/cars?${query}`)).next,
  };
}

test('a seller sees bookings, messages, offers and viewings of a car in one place', async () => {
  const { imran, buyer, car, startConversation, offers, viewing, reads, sara, leads } =
    await marketWithLeads();
  expect(await leads()).toEqual([]);
  await books(imran, car);
  const eve = await buyer('Eve');
  const id = await startConversation(eve, car);
  await viewing(await buyer('Bob'), car);
  await offers(eve, 4000);
  expect(await leads()).toMatchObject([
    {
      id: car,
      name: 'Corolla',
      price: 4500,
      people: { bookings: 1, messages: 2, offers: 1, viewings: 1 },
      waiting: { bookings: 1, messages: 2, offers: 1, viewings: 1 },
    },
  ]);
  await reads(sara, id, 2);
  expect(await leads()).toMatchObject([{ waiting: { messages: 1 } }]);
});

test('an answered lead does not wait any more', async () => {
  const { imran, sara, car, viewing, reads, answers, leads } = await marketWithLeads();
  const { _id: booking } = await books(imran, car);
  const { id, conversationId } = await viewing(imran, car);
  await sara.posts(`/leads/${booking}/calls`, { outcome: 'called' });
  await reads(sara, conversationId, 1);
  await answers(sara, id, 'confirm');
  expect(await leads()).toMatchObject([
    { people: { bookings: 1, messages: 1, offers: 0, viewings: 1 }, waiting: none },
  ]);
});

test('an offer waits for the seller until it is answered, and an agreed price stays a lead', async () => {
  const { imran, buyer, sara, offers, leads } = await marketWithLeads();
  const [first, second] = [await offers(imran, 4000), await offers(await buyer('Eve'), 3000)];
  await sara.puts(`/offers/${first}`, { answer: 'counter', amount: 4200 });
  expect(await leads()).toMatchObject([{ people: { offers: 2 }, waiting: { offers: 1 } }]);
  await sara.puts(`/offers/${second}`, { answer: 'accept' });
  expect(await leads()).toMatchObject([{ people: { offers: 2 }, waiting: { offers: 0 } }]);
  const again = await offers(await buyer('Kim'), 3500);
  await sara.puts(`/offers/${again}`, { answer: 'decline' });
  expect(await leads()).toMatchObject([{ people: { offers: 2 }, waiting: { offers: 0 } }]);
});

test.each([
  ['to answer an offer', 2, 'counter'],
  ['to pay what was agreed', 3, 'accept'],
])(
  'an offer is no lead once the time %s is over, even before a job records it',
  async (_what, days, answer) => {
    const { imran, sara, offers, afterDays } = await marketWithLeads();
    const id = await offers(imran, 4000);
    await sara.puts(`/offers/${id}`, { answer, amount: 4200 });
    const before = await afterDays(sara, days - 1);
    expect((await before.asks('/leads/cars')).data).toMatchObject([{ people: { offers: 1 } }]);
    const after = await afterDays(sara, 1);
    expect((await after.asks('/leads/cars')).data).toMatchObject([{ people: { offers: 0 } }]);
  },
);

test('a viewing request does not wait once its time is over, even before a job records it', async () => {
  const { imran, car, slots, viewing, afterDays, sara } = await marketWithLeads();
  await viewing(imran, car, { startsAt: (await slots()).at(-1)! });
  const later = await afterDays(sara, 1);
  expect((await later.asks('/leads/cars')).data).toMatchObject([
    { people: { viewings: 0 }, waiting: { viewings: 0, messages: 1 } },
  ]);
});

test('cars with waiting buyers come first, page by page', async () => {
  const { buyer, sara, car, startConversation, reads, leads, next } = await marketWithLeads();
  const [answered, newest] = await Promise.all([sara.hasListed('A'), sara.hasListed('B')]);
  await startConversation(await buyer('Eve'), car, 'First');
  await reads(sara, await startConversation(await buyer('Bob'), answered, 'Second'), 1);
  await startConversation(await buyer('Kim'), newest, 'Third');
  const ids = (cars: { id: string }[]) => cars.map(({ id }) => id);
  expect(ids(await leads())).toEqual([newest, car, answered]);
  const cursor = encodeURIComponent(await next('limit=2'));
  expect(ids(await leads(`limit=2&cursor=${cursor}`))).toEqual([answered]);
  expect(ids(await leads(`car=${car}`))).toEqual([car]);
});

test('a seller does not see the leads of another seller’s cars', async () => {
  const { seller, car, viewing } = await marketWithLeads();
  await viewing();
  const mallory = await seller('Mallory');
  expect((await mallory.asks('/leads/cars')).data).toEqual([]);
  expect((await mallory.asks(`/leads/cars?car=${car}`)).data).toEqual([]);
});

test('muted and archived conversations do not wait, and a removed car has no leads', async () => {
  const { sara, car, startConversation, leads } = await marketWithLeads();
  const id = await startConversation();
  await sara.puts(`/conversations/${id}`, { muted: true });
  expect(await leads()).toMatchObject([{ people: { messages: 1 }, waiting: none }]);
  await sara.puts(`/conversations/${id}`, { archived: true });
  expect(await leads()).toEqual([]);
  await sara.puts(`/conversations/${id}`, { archived: false });
  await sara.deletes(`/addProduct/${car}`);
  expect(await leads()).toEqual([]);
});
