import { many, pause } from '../crowd.ts';
import type { openShop, Person } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

type Shop = ReturnType<typeof openShop>;

/** What the server said it had done, and what it refused. */
export const newRecord = () => ({
  offers: new Set<string>(),
  agreements: new Set<string>(),
  sales: [] as string[],
  reserved: 0,
  repriced: 0,
  beingPaid: 0,
});
export type Record = ReturnType<typeof newRecord>;

export type Cars = Awaited<ReturnType<typeof carsOnOffer>>;

export type Deal = {
  trial: ProductUnderTrial;
  shop: Shop;
  person: Person;
  cars: Cars;
  random: () => number;
  isOpen: () => boolean;
  record: Record;
};

/** Always as many: whoever finds that one is gone lists another. */
export async function carsOnOffer(shop: Shop, sellers: Person[], count: number) {
  let number = 0;
  const list = () => shop.listCar(sellers[number++ % sellers.length]!, `Car ${number}`);
  const cars = await many(count, list);
  return {
    any: (random: () => number) => cars[Math.floor(random() * cars.length)]!,
    async isGone(id: string): Promise<void> {
      const place = cars.indexOf(id);
      if (place >= 0) cars[place] = await list();
    },
  };
}

export async function keepOn({ isOpen }: Deal, act: () => Promise<void>): Promise<void> {
  // Whoever finds no server comes back, or does not.
  while (isOpen()) await act().catch(() => pause(100));
}

/** As a page does it: once more when no answer came. */
export async function persistently<T>({ isOpen }: Deal, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isOpen()) throw error;
      await pause(100);
    }
  }
}

type OpenOffer = {
  id: string;
  isMine: boolean;
  state: string;
  amount: number;
  by: string;
  car: { id: string };
};

async function someOpen({ person, random }: Deal, state: string): Promise<OpenOffer | undefined> {
  const { data } = await person.calls('GET', '/offers?open=true&limit=50');
  const all = (data as OpenOffer[]).filter((offer) => offer.state === state);
  return all[Math.floor(random() * all.length)];
}

/** Some offer of somebody's that still waits for an answer, or that was accepted. */
export const somePending = (deal: Deal) => someOpen(deal, 'pending');
export const someAgreed = (deal: Deal) => someOpen(deal, 'accepted');

export async function answer(
  deal: Deal,
  { id }: OpenOffer,
  said: { answer: string; amount?: number; reserve?: boolean },
): Promise<void> {
  const { person, record } = deal;
  const { httpStatus, code } = await persistently(deal, () =>
    person.calls('PUT', `/offers/${id}`, said),
  );
  if (httpStatus === 200 && said.answer === 'accept') record.agreements.add(id);
  if (code === 'listing_being_paid') record.beingPaid++;
}
