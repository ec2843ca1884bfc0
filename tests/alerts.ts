import { sendAlerts } from '#marketplace/finding/alerts/server/send-alerts.ts';
import type { Often } from '#marketplace/finding/saved-searches/saved-search.ts';
import { minorUnits } from '#marketplace/money.ts';
import { openMarket } from './market.ts';
import { zoneWhereItIs } from './time-zones.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;
type Person = Awaited<ReturnType<Market['buyer']>>;

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
    /** Has a proven address and lives where it is noon. */
    async reader(name: string, role: 'buyer' | 'seller' = 'buyer'): Promise<Person> {
      const person = await market[role](name);
      const emailProvenAt = new Date();
      await db.updateTable('accounts').set({ emailProvenAt }).where('id', '=', person.id).execute();
      await person.patches('/alerts', { timeZone: zoneWhereItIs(12) });
      return person;
    },
    saves: async (person: Person, query: string, often: Often = 'instant', name = query) => {
      const { status, data } = await person.posts('/saved-searches', { name, query, often });
      if (status !== 200) throw new Error(`saving answered ${status}`);
      return data.id as string;
    },
    async hasFavourite(person: Person, listingId: string) {
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
    /** The alerts that are sent now. */
    async sentAlerts() {
      market.mails.length = 0;
      await sendAlerts(dependencies);
      await market.outboxIsDone();
      return [...market.mails];
    },
  };
}
