import type { Database } from '#database/connection.ts';
import type { Person } from '../payments/shop.ts';
import type { Traded } from './trade.ts';

export type Reader = Person & { ownsTheCars: boolean };

/** Compares what everybody was sent with what they should have been. */
export async function mistakesIn(db: Database, readers: Reader[], traded: Traded) {
  const problems: string[] = [];
  let told = 0;
  for (const reader of readers) {
    const cars = await toldTo(db, reader);
    const whom = reader.ownsTheCars ? 'the seller' : reader.email.split('.').slice(0, 2).join(' ');
    const mistakes = [
      ...mistakesInMails(cars.length, await inMails(db, reader)),
      ...(reader.ownsTheCars ? ownCars(cars) : mistakesInCars(cars, traded)),
    ];
    problems.push(...mistakes.map((mistake) => `${whom}: ${mistake}`));
    told += cars.length;
  }
  return { problems, found: { cars: traded.stayed.length + traded.neverShown.length, told } };
}

type ToldCar = { listingId: string; kind: 'fits' | 'drop' };

const toldTo = (db: Database, { id }: Reader): Promise<ToldCar[]> =>
  db.selectFrom('told').select(['listingId', 'kind']).where('accountId', '=', id).execute();

/** How many cars their emails name, or count as further ones. */
async function inMails(db: Database, { email }: Reader): Promise<number> {
  const mails = await db
    .selectFrom('mailbox')
    .select('text')
    .where('recipient', '=', email)
    .where('key', 'like', 'mail:alert:%')
    .execute();
  const all = mails.map(({ text }) => text).join('\n');
  const further = [...all.matchAll(/^and (\d+) more$/gm)].map(([, count]) => Number(count));
  const named = all.match(/\/singleProduct\//g)?.length ?? 0;
  return named + further.reduce((sum, count) => sum + count, 0);
}

const mistakesInMails = (told: number, mailed: number) =>
  told === mailed ? [] : [`${told} told, ${mailed} in emails`];

const ownCars = (cars: ToldCar[]) => cars.map(({ listingId }) => `told of their own ${listingId}`);

function mistakesInCars(cars: ToldCar[], { stayed, neverShown }: Traded): string[] {
  const known = new Set(cars.map(({ listingId }) => listingId));
  const fitting = cars.filter(({ kind }) => kind === 'fits').map(({ listingId }) => listingId);
  return [
    ...fitting.filter((car, place) => fitting.indexOf(car) < place).map((car) => `twice ${car}`),
    ...neverShown.filter((car) => known.has(car)).map((car) => `told of hidden ${car}`),
    ...stayed.filter((car) => !known.has(car)).map((car) => `not told of ${car}`),
  ];
}
