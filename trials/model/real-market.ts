import { sql } from 'kysely';
import { stuck, until } from '../crowd.ts';
import { badCard, intentIn, openShop, type Person } from '../payments/shop.ts';
import { waitsAreOver } from '../payments/time-passes.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';

export type RealMarket = Awaited<ReturnType<typeof openRealMarket>>;

const contact = { phone: '+880 1000 000 051', location: 'Trial' };

/** The product itself, asked for the same things as the model; `true` if it did them. */
export async function openRealMarket(
  trial: ProductUnderTrial,
  sizes: { cars: number; buyers: number },
) {
  const { db } = trial;
  const shop = openShop(trial);
  const seller = await trial.person('Sam', 'seller');
  const admin = await trial.person('Ada', 'admin');
  const buyers: Person[] = [];
  const cars: string[] = [];
  for (let number = 0; number < sizes.buyers; number++) {
    buyers.push(await trial.person(`Buyer ${number}`, 'buyer'));
  }
  for (let number = 0; number < sizes.cars; number++) {
    cars.push(await shop.listCar(seller, `Car ${number}`));
  }
  await db.updateTable('listings').set({ state: 'draft' }).where('id', 'in', cars).execute();
  /** What each buyer's browser knows of its last checkout. */
  const secrets = new Map<string, string>();

  const did = async (by: Person, method: string, path: string, body?: object) =>
    (await by.calls(method, path, body)).httpStatus === 200;
  const person = (by: 'seller' | 'admin') => (by === 'seller' ? seller : admin);

  const bookingIds = async (buyer: number, car: number) => {
    const { id } =
      (await db
        .selectFrom('bookings')
        .select('id')
        .where('buyerId', '=', buyers[buyer]!.id)
        .where('listingId', '=', cars[car]!)
        .orderBy('id', 'desc')
        .executeTakeFirst()) ?? {};
    return id ?? crypto.randomUUID();
  };

  const suspend = (somebody: Person) =>
    did(admin, 'PUT', `/user/${somebody.id}/suspension`, { reason: 'For a trial.' });

  return {
    advertise: (car: number, by: 'seller' | 'admin') =>
      did(person(by), 'PUT', `/addProduct/${cars[car]}`),
    book: (buyer: number, car: number) =>
      did(buyers[buyer]!, 'PUT', '/booking', { id: cars[car]!, ...contact }),
    async openCheckout(buyer: number, car: number, price: number) {
      const bookingId = await bookingIds(buyer, car);
      const answer = await buyers[buyer]!.calls('POST', '/create-payment-intent', {
        bookingId,
        price,
      });
      if (answer.clientSecret) secrets.set(`${buyer} ${car}`, answer.clientSecret);
      return answer.httpStatus === 200;
    },
    /** The buyer may close the page before telling us: then the provider's event has to do. */
    async pay(buyer: number, car: number, tellsUs: boolean) {
      const secret = secrets.get(`${buyer} ${car}`);
      const isCharged = secret
        ? await shop.confirm(secret).then(
            () => true,
            () => false,
          )
        : false;
      if (!isCharged) return false;
      if (!tellsUs) return true;
      const { status } = await buyers[buyer]!.calls('POST', '/payments', {
        transactionId: intentIn(secret!),
      });
      return status === 'paid';
    },
    async decline(buyer: number, car: number, cards: number) {
      const secret = secrets.get(`${buyer} ${car}`);
      if (!secret) return;
      for (let card = 0; card < cards; card++) await shop.confirm(secret, badCard).catch(() => {});
    },
    waitsAreOver: () => waitsAreOver(db),
    deleteBooking: async (buyer: number, car: number) =>
      did(buyers[buyer]!, 'DELETE', `/booking/${await bookingIds(buyer, car)}`),
    changePrice: (car: number, resalePrice: number) =>
      did(seller, 'PATCH', `/addProduct/${cars[car]}`, { resalePrice }),
    deleteCar: (car: number, by: 'seller' | 'admin') =>
      did(person(by), 'DELETE', `/addProduct/${cars[car]}`),
    suspendBuyer: (buyer: number) => suspend(buyers[buyer]!),
    suspendSeller: () => suspend(seller),

    /** The time of the hold is over. */
    async expire(car: number) {
      await db
        .updateTable('paymentAttempts')
        .set({ heldUntil: new Date(0) })
        .where('listingId', '=', cars[car]!)
        .where('state', '=', 'open')
        .execute();
    },
    /** Every event once more. */
    async replay() {
      await sql`update card_sandbox.deliveries set delivered_at = null, due_at = now()`.execute(db);
    },
    async crash() {
      await trial.kill();
      await trial.start();
    },

    /** Nothing is under way any more. */
    isQuiet: () =>
      until(stuck, async () => {
        const { rows } = await sql<{ left: number }>`
          select (select count(*) from outbox where done_at is null)
            + (select count(*) from card_sandbox.deliveries where delivered_at is null)
            + (select count(*) from payment_attempts where state in ('creating', 'expiring', 'refund_pending')
                or state = 'open' and held_until < now()) as left`.execute(db);
        return rows[0]!.left === 0;
      }),

    /** As the tables have it, in the words of the model. */
    async seen() {
      const ids = cars.map((id) => sql`${id}::uuid`);
      const { rows: listings } = await sql<{
        id: string;
        state: string;
        price: number;
        hold: string | null;
        amount: number | null;
        declines: number | null;
      }>`
        select listing.id, listing.state, resale_price / 100 as price, hold.buyer_id as hold, hold.amount / 100 as amount, hold.declines
        from listings as listing left join payment_attempts as hold
          on hold.listing_id = listing.id and hold.state in ('creating', 'open', 'expiring')
        where listing.id in (${sql.join(ids)})`.execute(db);
      const { rows: bookings } = await sql<{
        car: string;
        buyer: string;
        state: string;
        price: number;
      }>`
        select distinct on (listing_id, buyer_id) listing_id as car, buyer_id as buyer, state, price / 100 as price
        from bookings where listing_id in (${sql.join(ids)})
        order by listing_id, buyer_id, id desc`.execute(db);
      const buyerOf = (id: string) => buyers.findIndex((buyer) => buyer.id === id);
      return {
        cars: cars.map((id) => {
          const { state, price, hold, amount, declines } = listings.find((row) => row.id === id)!;
          return { price, state, hold: hold && { buyer: buyerOf(hold), amount, declines } };
        }),
        bookings: Object.fromEntries(
          bookings.map(({ car, buyer, state, price }) => [
            `${buyerOf(buyer)} ${cars.indexOf(car)}`,
            { state, ...(state === 'open' && { price }) },
          ]),
        ),
      };
    },

    async closes(): Promise<string[]> {
      for (const car of cars) await admin.calls('DELETE', `/addProduct/${car}`);
      await this.isQuiet();
      return [...(await shop.wrongMoney()), ...(await shop.brokenRules())];
    },
  };
}
