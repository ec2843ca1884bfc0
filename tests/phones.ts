import { expect } from 'vitest';
import { marketWithMessages, type Person } from './conversations.ts';

export const number = '+880 1711 123412';
export const masked = '+880 17** ****12';

/** Whether the number is in it, however it is written. */
export const has = (said: unknown): boolean =>
  JSON.stringify(said)
    .replaceAll(/[\s().-]/g, '')
    .includes('1711123412');

export const chooses = (seller: Person, phoneAfterAnswer: boolean) =>
  seller.puts('/contact-settings', { phoneAfterAnswer });

export const looks = (person: Person, car: string) => person.posts(`/addProduct/${car}/phone`);
export const isShown = { status: 200, data: { phone: number } };
export const afterAnswer = { status: 409, code: 'phone_after_answer' };

type Market = Pick<Awaited<ReturnType<typeof marketWithMessages>>, 'db' | 'sara'>;

/** The seller shows the number of the cars only after answering. */
export async function answersFirst<M extends Market>(market: M): Promise<M> {
  await market.db.updateTable('listings').set({ phone: number }).execute();
  expect(await chooses(market.sara, true)).toMatchObject({ status: 200 });
  return market;
}

export const quietMarket = async () => answersFirst(await marketWithMessages());
