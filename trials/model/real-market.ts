import { sql } from 'kysely';
import { many, stuck, until } from '../crowd.ts';
import { badCard, contact, intentIn, openShop, type Person } from '../payments/shop.ts';
import { waitsAreOver } from '../payments/time-passes.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import { type By, type Car, sizes, type Who } from './market-model.ts';

export type RealMarket = Awaited<ReturnType<typeof openRealMarket>>;

/** The product itself, asked for the same things as the model; `true` if it did them. */
export async function openRealMarket(trial: ProductUnderTrial) {
  const { db } = trial;
  const shop = openShop(trial);
  const seller = await trial.person('Sam', 'seller');
  const admin = await trial.person('Ada', 'admin');
  const buyers = await many(sizes.buyers, (number) => trial.person(`Buyer ${number}`, 'buyer'));
  const cars = await many(sizes.cars, (number) => shop.listCar(seller, `Car ${number}`));
  await db.updateTable('listings').set({ state: 'draft' }).where('id', 'in', cars).execute();
  /** What each buyer's browser knows of its last checkout. */
  const secrets = new Map<string, string>();

  const did = async (by: Person, method: string, path: string, body?: object) =>
    (await by.calls(method, path, body)).httpStatus === 200;
  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  const person = (by: 'seller' | 'admin') => (by === 'seller' ? seller : admin);

  const bookingId = async ({ buyer, car }: Who) => {
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
    advertise: ({ car, by }: By) => did(person(by), 'PUT', `/addProduct/${cars[car]}`),
    book: ({ buyer, car }: Who) =>
      did(buyers[buyer]!, 'PUT', '/booking', { id: cars[car]!, ...contact }),
    async openCheckout({ buyer, car, shown }: Who & { shown: number }) {
      const answer = await buyers[buyer]!.calls('POST', '/create-payment-intent', {
        bookingId: await bookingId({ buyer, car }),
        price: shown,
      });
      if (answer.clientSecret) secrets.set(`${buyer} ${car}`, answer.clientSecret);
      return answer.httpStatus === 200;
    },
    /** The buyer may close the page before telling us: then the provider's event has to do. */
    async pay({ buyer, car, reportsPayment }: Who & { reportsPayment: boolean }) {
      const secret = secrets.get(`${buyer} ${car}`) ?? '';
      const isCharged = await succeeds(shop.confirm(secret));
      if (!isCharged || !reportsPayment) return isCharged;
      const transactionId = intentIn(secret);
      const { status } = await buyers[buyer]!.calls('POST', '/payments', { transactionId });
      return status === 'paid';
    },
    async refund({ car }: Car) {
      const payments = db.selectFrom('payments').where('listingId', '=', cars[car]!);
      const { transactionId = '' } =
        (await payments.select('transactionId').executeTakeFirst()) ?? {};
      return succeeds(shop.refund(transactionId));
    },
    async decline({ buyer, car, cards }: Who & { cards: number }) {
      const secret = secrets.get(`${buyer} ${car}`);
      if (!secret) return;
      for (let card = 0; card < cards; card++) await shop.confirm(secret, badCard).catch(() => {});
    },
    waitsAreOver: () => waitsAreOver(db),
    deleteBooking: async (who: Who) =>
      did(buyers[who.buyer]!, 'DELETE', `/booking/${await bookingId(who)}`),
    changePrice: ({ car, price }: Car & { price: number }) =>
      did(seller, 'PATCH', `/addProduct/${cars[car]}`, { resalePrice: price }),
    deleteCar: ({ car, by }: By) => did(person(by), 'DELETE', `/addProduct/${cars[car]}`),
    suspendBuyer: ({ buyer }: { buyer: number }) => suspend(buyers[buyer]!),
    suspendSeller: () => suspend(seller),

    /** The time of the hold is over. */
    async expire({ car }: Car) {
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

    /** Waits for rest, and returns what is still under way, besides emails that are gathered for minutes. */
    async underWay(): Promise<string[]> {
      let left: string[] = [];
      await until(stuck, async () => {
        const { rows } = await sql<{ what: string }>`
          select format('%s, %s tries, due %s: %s', kind, attempts, due_at, last_error) as what from outbox
            where done_at is null and kind not in ('price_change', 'new_leads')
          union all select format('delivery, %s tries, due %s', attempts, due_at) from card_sandbox.deliveries
            where delivered_at is null
          union all select format('attempt %s, held until %s', state, held_until) from payment_attempts
            where state in ('creating', 'expiring', 'refund_pending') or state = 'open' and held_until < now()`.execute(
          db,
        );
        left = rows.map(({ what }) => what);
        return left.length === 0;
      });
      return left;
    },

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
        select distinct on (booking.listing_id, buyer_id) booking.listing_id as car, buyer_id as buyer,
          case when refunded_at is null then state else 'refunded' end as state, price / 100 as price
        from bookings as booking left join payments on booking_id = booking.id
        where booking.listing_id in (${sql.join(ids)})
        order by booking.listing_id, buyer_id, booking.id desc`.execute(db);
      const buyerOf = (id: string) => buyers.findIndex((buyer) => buyer.id === id);
      return cars.map((id) => {
        const { state, price, hold, amount, declines } = listings.find((row) => row.id === id)!;
        const booked = bookings
          .filter(({ car }) => car === id)
          .map(({ buyer, state, price }) => [
            buyerOf(buyer),
            { state, ...(state === 'open' && { price }) },
          ]);
        return {
          price,
          state,
          hold: hold && { buyer: buyerOf(hold), amount, declines },
          bookings: Object.fromEntries(booked),
        };
      });
    },

    async closes(): Promise<string[]> {
      for (const car of cars) await admin.calls('DELETE', `/addProduct/${car}`);
      await this.underWay();
      return [...(await shop.wrongMoney()), ...(await shop.brokenRules())];
    },

    /** What went wrong here must not be found again with the next cars. */
    async isForgotten(): Promise<void> {
      await trial.kill();
      await sql`truncate listings, outbox, mailbox cascade`.execute(db);
      await shop.closeTheBooks();
      await trial.start();
    },
  };
}
