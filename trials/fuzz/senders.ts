import { many } from '../crowd.ts';
import { openShop } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { Chance } from './chance.ts';
import type { Known } from './values.ts';

const oddTokens = [
  undefined,
  '',
  'Bearer',
  'Bearer null',
  'Bearer x.y.z',
  'Basic YTpi',
  'Bearer é',
];

export type Senders = Awaited<ReturnType<typeof openSenders>>;

/** People of every role in whose name requests are sent, and what there is to ask for. */
export async function openSenders(trial: ProductUnderTrial) {
  const shop = openShop(trial);
  const buyer = await trial.person('Fuzzing buyer', 'buyer');
  const seller = await trial.person('Fuzzing seller', 'seller');
  const people = [buyer, seller, await trial.person('Fuzzing admin', 'admin')];
  const victims = await many(3, (number) => trial.person(`Victim ${number}`, 'seller'));
  const cars = await many(20, (number) =>
    shop.listCar(number % 2 === 0 ? seller : victims[0]!, `Fuzzed ${number}`),
  );
  const bookings = await many(10, (number) => shop.book(buyer, cars[number]!));
  const conversations = await many(4, async (number) => {
    const first = { listingId: cars[number]!, text: `Hello ${number}`, key: crypto.randomUUID() };
    return (await buyer.calls('POST', '/conversations', first)).data.conversationId as string;
  });
  const offers = await many(4, async (number) => {
    const offer = { listingId: cars[number]!, amount: 4000, key: crypto.randomUUID() };
    return (await buyer.calls('POST', '/offers', offer)).data.id as string;
  });
  const slots = await openCalendar(seller);
  const visits = await many(3, async (number) => {
    const wish = { listingId: cars[number * 2]!, startsAt: slots[number]!, kind: 'viewing' };
    const first = { ...wish, text: `May I come? ${number}`, key: crypto.randomUUID() };
    return (await buyer.calls('POST', '/viewings', first)).data.id as string;
  });
  const newcomer = await openNewcomer(trial.address);
  const others = [seller, ...victims].map(({ id }) => id);
  const ids = [
    ...cars,
    ...bookings,
    ...conversations,
    ...offers,
    ...visits,
    ...others,
    crypto.randomUUID(),
  ];

  const known: Known = {
    id: ids,
    cursor: ids,
    car: ids,
    listingId: cars,
    conversation: conversations,
    startsAt: slots,
    zone: ['UTC', 'Asia/Dhaka', 'Europe/Berlin'],
    day: ['2030-03-31', '2030-12-25'],
    report: cars,
    productId: cars,
    bookingId: bookings,
    email: [...people, ...victims, newcomer].map(({ email }) => email),
    phone: ['+880 1000 000 001'],
    price: ['4500', '4500.00'],
    amount: ['4000', '4250.50'],
    resalePrice: ['4500'],
    originalPrice: ['9000'],
    year: ['3'],
    image: ['/images/trial/960.webp'],
    q: ['fuzzed', 'corola', 'toyota dhaka', 'a'],
    location: ['Dhaka', 'dhak'],
    mileage: ['42,000', '0'],
    firstRegistration: [`${new Date().getUTCFullYear() - 3}-01`],
    engineCc: ['1598'],
    powerKw: ['90'],
    doors: ['4'],
    seats: ['5'],
    owners: ['1'],
    vin: ['WVWZZZ1JZ3W386752', '1HGCM82633A004352', 'SCBBA63Y0BC014521'],
  };
  return {
    known,
    authorization(chance: Chance): string | undefined {
      if (chance.percent(8)) return chance.oneOf(oddTokens);
      if (chance.percent(8)) return newcomer.authorization();
      return chance.oneOf(people).authorization;
    },
    /** For those who sign out, so that the others stay. */
    leaver: async () => (await trial.person('Leaver', 'buyer')).authorization,
    /** Tokens of the identity service live for five minutes. */
    renewToken: newcomer.renew,
  };
}

/** When the first car of a seller who is always there can be seen. */
async function openCalendar(seller: Awaited<ReturnType<ProductUnderTrial['person']>>) {
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 24 }));
  const hours = { zone: 'UTC', place: 'Gate 2', weekly, exceptions: [] };
  await seller.calls('PUT', '/viewing-hours', hours);
  const first = Math.ceil(Date.now() / 3_600_000) + 3;
  return Array.from({ length: 40 }, (_, number) =>
    new Date((first + number) * 3_600_000).toISOString(),
  );
}

/** Somebody whom the identity service knows. */
async function openNewcomer(address: string) {
  const origin = address.replace('127.0.0.1', 'localhost');
  const email = `newcomer.${crypto.randomUUID()}@example.com`;
  const signedUp = await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: crypto.randomUUID(), name: 'Newcomer' }),
  });
  const cookie = signedUp.headers.getSetCookie().map((each) => each.split(';')[0]!);
  let token = '';
  async function renew(): Promise<void> {
    const headers = { cookie: cookie.join('; ') };
    const answer = await fetch(`${address}/api/auth/token`, { headers });
    token = ((await answer.json()) as { token: string }).token;
  }
  await renew();
  return { email, renew, authorization: () => `Bearer ${token}` };
}
