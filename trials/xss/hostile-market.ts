import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { writeReceipt } from '#marketplace/dealing/bookings/server/receipt-store.ts';
import { addConversation } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { appendMessage } from '#marketplace/dealing/messages/server/message-store.ts';
import { addReport } from '#marketplace/dealing/messages/server/report-store.ts';
import { answerBy } from '#marketplace/dealing/offers/offer.ts';
import { addOffer } from '#marketplace/dealing/offers/server/offer-store.ts';
import { saveHours } from '#marketplace/dealing/viewings/server/hours-store.ts';

/** Written straight into the tables, as if validation had let it through. PostgreSQL itself takes no NUL. */
const kept = (payload: string, most: number, least = 1) =>
  [...payload.replaceAll('\0', '')].slice(0, most).join('').padEnd(least, '.');

export type HostileMarket = Awaited<ReturnType<typeof fillMarket>>;

/** Cars, makes, people, bookings, messages, viewings, payments, reports and audit entries with a payload in every field that is a text. */
export async function fillMarket(
  db: Database,
  payloads: string[],
  people: { seller: string; buyer: string },
) {
  const payload = (number: number) => payloads[number % payloads.length]!;
  const each = <T>(make: (number: number) => T) => payloads.map((_, number) => make(number));

  const account = (number: number, role: 'seller' | 'buyer') => ({
    issuer: 'trial',
    subject: crypto.randomUUID(),
    email: kept(`${crypto.randomUUID()}${payload(number)}@example.com`.toLowerCase(), 320),
    name: kept(payload(number), 100),
    role,
    ...(role === 'buyer' && {
      state: 'suspended' as const,
      suspendedBecause: kept(payload(number + 1), 500),
    }),
  });
  const add = (role: 'seller' | 'buyer') =>
    db
      .insertInto('accounts')
      .values(each((number) => account(number, role)))
      .returning('id')
      .execute();
  const sellers = await add('seller');
  const suspended = await add('buyer');

  const addCars = (state: 'advertised' | 'draft' | 'sold', sellerOf: (number: number) => string) =>
    db
      .insertInto('listings')
      .values(
        each((number) => ({
          sellerId: sellerOf(number),
          name: kept(payload(number), 120),
          location: kept(payload(number + 1), 120),
          description: `${kept(payload(number + 2), 2000)}\n${kept(payload(number + 3), 2000)}`,
          phone: kept(payload(number + 4), 40, 6),
          model: kept(payload(number + 5), 60),
          trim: kept(payload(number + 6), 60),
          category: 'toyota' as const,
          condition: 'Good' as const,
          resalePrice: 450_000,
          originalPrice: 900_000,
          yearsUsed: 3,
          pictures: ['/images/trial/960.webp'],
          state,
        })),
      )
      .returning('id')
      .execute();
  const cars = await addCars('advertised', (number) => sellers[number]!.id);
  const drafts = await addCars('draft', () => people.seller);
  const sold = await addCars('sold', (number) => sellers[number]!.id);

  await addMakes(
    db,
    each((number) => ({ name: payload(number), mark: payload(number + 1) })),
  );

  const addBookings = (ofCars: { id: string }[], state: 'open' | 'paid') =>
    db
      .insertInto('bookings')
      .values(
        each((number) => ({
          listingId: ofCars[number]!.id,
          buyerId: people.buyer,
          phone: kept(payload(number + 5), 40, 6),
          location: kept(payload(number + 6), 120),
          price: 450_000,
          state,
        })),
      )
      .returning('id')
      .execute();
  const bookings = await addBookings(cars, 'open');
  const paid = await addBookings(sold, 'paid');
  await db
    .insertInto('favourites')
    .values(
      cars
        .slice(0, 200)
        .map(({ id }) => ({ accountId: people.buyer, listingId: id, price: 450_000 })),
    )
    .execute();
  await db
    .insertInto('reports')
    .values(
      each((number) => ({
        listingId: cars[number]!.id,
        reporter: `reporter ${number}`,
        reason: kept(payload(number), 500),
        dismissedAt: null,
        dismissedBy: null,
      })),
    )
    .execute();
  await db
    .insertInto('auditEntries')
    .values(
      each((number) => ({
        actorId: sellers[number]!.id,
        action: 'account.suspended',
        subjectId: suspended[number]!.id,
        details: JSON.stringify({ reason: kept(payload(number + 1), 500) }),
      })),
    )
    .execute();
  const conversationsAbout = (
    ofCars: { id: string }[],
    parties: (number: number) => { buyerId: string; sellerId: string },
  ) =>
    addConversations(
      db,
      each((number) => ({
        listingId: ofCars[number]!.id,
        ...parties(number),
        text: kept(payload(number), 2000),
        place: kept(payload(number + 1), 200),
      })),
    );
  const conversations = await conversationsAbout(cars, (number) => ({
    buyerId: people.buyer,
    sellerId: sellers[number]!.id,
  }));
  await conversationsAbout(drafts, (number) => ({
    buyerId: suspended[number]!.id,
    sellerId: people.seller,
  }));
  await payFor(db, { sold, paid, buyer: people.buyer });

  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return {
    cars: ids(cars),
    drafts: ids(drafts),
    bookings: ids(bookings),
    paid: ids(paid),
    suspended: ids(suspended),
    conversations,
    nameOf: (number: number) => kept(payload(number), 120),
  };
}

/**
 * Switched off, so that they are on the administrators' page only. Cut off, some of them are the same. A mark with a
 * slash is the address of a picture, which may only be one of ours.
 */
async function addMakes(db: Database, makes: { name: string; mark: string }[]): Promise<void> {
  for (const [number, { name, mark }] of makes.entries()) {
    await sql`insert into makes (slug, name, mark, active)
      values (${`make-${number}`}, ${kept(name, 40)}, ${kept(mark.replaceAll('/', ''), 3)}, false)
      on conflict do nothing`.execute(db);
    await sql`insert into catalogue (make, model) values ('toyota', ${kept(name, 60)})
      on conflict do nothing`.execute(db);
  }
}

type NewConversation = {
  listingId: string;
  buyerId: string;
  sellerId: string;
  text: string;
  place: string;
};

const hour = 3_600_000;

/** The seller writes; the buyer complains in the same words, and is expected all the same. */
async function addConversations(db: Database, conversations: NewConversation[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { text, place, ...parties } of conversations) {
    const at = new Date();
    const conversationId = await addConversation(db, { ...parties, at });
    const message = { text, key: crypto.randomUUID(), at };
    await appendMessage(db, { conversationId, senderId: parties.sellerId, ...message });
    const now = new Date();
    const { id: offerId } = await addOffer(db, {
      ...{ ...parties, conversationId, madeBy: parties.sellerId, key: crypto.randomUUID() },
      ...{ counters: null, amount: 400_000, reserve: true, madeAt: now, answerBy: answerBy(now) },
    });
    const offered = { ...message, key: crypto.randomUUID(), offerId };
    await appendMessage(db, { conversationId, senderId: parties.sellerId, ...offered });
    const reason = kept(text, 500);
    await addReport(db, { conversationId, reporterId: parties.buyerId, reason });
    await saveHours(db, parties.sellerId, { zone: 'UTC', place, weekly: [], exceptions: [] });
    const startsAt = new Date(at.getTime() + (24 + ids.length) * hour);
    await db
      .insertInto('viewings')
      .values({
        ...parties,
        conversationId,
        kind: 'viewing',
        state: 'confirmed',
        askedBy: 'buyer',
        startsAt,
        answerBy: startsAt,
        zone: 'UTC',
        key: message.key,
        askedAt: at,
        changedAt: at,
      })
      .execute();
    ids.push(conversationId);
  }
  return ids;
}

type Sales = { sold: { id: string }[]; paid: { id: string }[]; buyer: string };

async function payFor(db: Database, { sold, paid, buyer }: Sales): Promise<void> {
  const attempts = await db
    .insertInto('paymentAttempts')
    .values(
      paid.map(({ id }, number) => ({
        listingId: sold[number]!.id,
        bookingId: id,
        buyerId: buyer,
        amount: 450_000,
        state: 'settled' as const,
        intentId: `pi_${id}`,
        heldUntil: new Date(),
      })),
    )
    .returning(['id', 'listingId', 'bookingId'])
    .execute();
  await db
    .insertInto('payments')
    .values(
      attempts.map(({ id, listingId, bookingId }) => ({
        attemptId: id,
        listingId,
        bookingId,
        transactionId: `pi_${bookingId}`,
        amount: 450_000,
        paidAt: new Date(),
      })),
    )
    .execute();
  for (const { bookingId } of attempts) await writeReceipt(db, bookingId, null);
}
