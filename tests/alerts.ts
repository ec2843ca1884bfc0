import { sendAlerts } from '#marketplace/finding/alerts/server/send-alerts.ts';
import type { Often } from '#marketplace/finding/saved-searches/saved-search.ts';
import { minorUnits } from '#marketplace/money.ts';
import { openMarket } from './market.ts';
import { zoneWhereItIs } from './time-zones.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
type Person = Awaited<ReturnType<Market['buyer']>>;

/** A market whose people live where it is noon. */
export async function marketWithAlerts(settings = {}) {
  const market = await openMarket(settings);
  const { db, dependencies } = market;

  const setPrice = (id: string, price: number) =>
    db
      .updateTable('listings')
      .set({ resalePrice: minorUnits(price) })
      .where('id', '=', id)
      .execute();

  return {
    ...market,
    async proves(person: { id: string }) {
      const emailProvenAt = new Date();
      await db.updateTable('accounts').set({ emailProvenAt }).where('id', '=', person.id).execute();
    },
    /** A buyer who can be written to. */
    async reader(name: string, role: 'buyer' | 'seller' = 'buyer'): Promise<Person> {
      const person = await market[role](name);
      await this.proves(person);
      await person.patches('/alerts', { timeZone: zoneWhereItIs(12) });
      return person;
    },
    saves: async (person: Person, query: string, often: Often = 'instant', name = query) => {
      const { status, data } = await person.posts('/saved-searches', { name, query, often });
      if (status !== 200) throw new Error(`saving answered ${status}`);
      return data.id as string;
    },
    async keeps(person: Person, listingId: string) {
      const { resalePrice: price } = await db
        .selectFrom('listings')
        .select('resalePrice')
        .where('id', '=', listingId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('favourites')
        .values({ accountId: person.id, listingId, price })
        .execute();
    },
    setPrice,
    alertsRun: () => sendAlerts(dependencies),
    /** What each alert that was sent since says, by whom it went to. */
    async sentAlerts() {
      market.mails.length = 0;
      await sendAlerts(dependencies);
      await market.outboxIsDone();
      return [...market.mails];
    },
  };
}
