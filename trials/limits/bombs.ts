import { formWith } from '../../tests/uploads/form.ts';
import { many } from '../crowd.ts';
import { openShop, price } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import { knocker } from './knock.ts';

export type Bomb = {
  what: string;
  /** How many are let through. */
  most: number;
  /** Milliseconds after which as many are let through again. */
  window: number;
  /** Answers the status. */
  throwOne(number: number): Promise<number>;
  /** The same by somebody who has nothing to do with it. */
  byStranger(): Promise<number>;
};

const minute = 60_000;
const hour = 60 * minute;
const guess = 'a guess that is wrong';
/** Addresses that are set aside for documentation. */
const ipv4 = (number: number) => `198.51.100.${1 + (number % 250)}`;
const sameNetwork = (number: number) => `2001:db8:7:7::${(number + 1).toString(16)}`;

/** What people throw at a market. What is forgiven after a minute comes last. */
export async function bombs(trial: ProductUnderTrial, attempts: number): Promise<Bomb[]> {
  const shop = openShop(trial);
  const knock = knocker(trial.address);
  const [seller, buyer, hoarder, stranger] = await Promise.all([
    trial.person('Lim seller', 'seller'),
    trial.person('Lim buyer', 'buyer'),
    trial.person('Lim hoarder', 'buyer'),
    trial.person('Lim stranger', 'buyer'),
  ]);
  const otherSeller = await trial.person('Lim other seller', 'seller');
  const cars = await many(attempts, (number) => shop.listCar(seller, `Limited ${number}`));
  const carAt = (number: number) => cars[number % cars.length]!;
  const bookings = await many(attempts, (number) => shop.book(hoarder, carAt(number)));
  const account = `bombed.${crypto.randomUUID()}@example.com`;

  // Each from an address of its own: a quick machine calls more often in a minute than one address may.
  const signIn = (email: string, address: string) =>
    knock('POST', '/auth/sign-in', { email, password: guess }, { address });
  const report = (number: number, address: string) =>
    knock('PUT', '/report', { report: carAt(number) }, { address });
  const book = (who: typeof buyer, number: number) =>
    knock(
      'PUT',
      '/booking',
      { id: carAt(number), phone: '+880 1000 000 051', location: 'Here' },
      { ...who, address: '192.0.2.7' },
    );
  const checkout = (who: typeof buyer, bookingId: string) =>
    knock('POST', '/create-payment-intent', { bookingId, price }, { ...who, address: '192.0.2.8' });
  const upload = (who: typeof seller) =>
    knock('POST', '/image', formWith(Buffer.from('no picture')), { ...who, address: '192.0.2.9' });
  const askForMail = (email: string, address: string) =>
    knock('POST', '/auth/password-reset/request', { email }, { address });

  return [
    {
      what: 'mails to one person asked for from many addresses',
      most: 3,
      window: 10 * minute,
      throwOne: (number) => askForMail(account, ipv4(number)),
      byStranger: () => askForMail(`another.${account}`, '192.0.2.4'),
    },
    {
      what: 'passwords of one person guessed from one address',
      most: 10,
      window: 15 * minute,
      throwOne: () => signIn(account, '192.0.2.5'),
      byStranger: () => signIn(account, '192.0.2.6'),
    },
    {
      what: 'passwords of one person guessed from many addresses',
      most: 100,
      window: hour,
      throwOne: (number) => signIn(`owner.${account}`, ipv4(number)),
      byStranger: () => signIn(`another.${account}`, '192.0.2.3'),
    },
    {
      what: 'cars held by one account',
      most: 10,
      window: hour,
      // The last one is never held: asking again for a car that one holds is not counted.
      throwOne: (number) => checkout(hoarder, bookings[Math.min(number, bookings.length - 1)]!),
      byStranger: async () => checkout(stranger, await shop.book(stranger, carAt(-1 + attempts))),
    },
    {
      what: 'files uploaded by one account',
      most: 30,
      window: hour,
      throwOne: () => upload(seller),
      byStranger: () => upload(otherSeller),
    },
    {
      what: 'passwords of many people guessed from one address',
      most: 10,
      window: minute,
      throwOne: (number) => signIn(`${number}.${account}`, '192.0.2.1'),
      byStranger: () => signIn(`stranger.${account}`, '192.0.2.2'),
    },
    {
      what: 'cars reported from many addresses of one network',
      most: 10,
      window: minute,
      throwOne: (number) => report(number, sameNetwork(number)),
      byStranger: () => report(0, '2001:db8:7:8::1'),
    },
    {
      what: 'cars booked by one account',
      most: 60,
      window: minute,
      throwOne: (number) => book(buyer, number),
      byStranger: () => book(stranger, 0),
    },
  ];
}
