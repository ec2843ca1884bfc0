import { sql } from 'kysely';
import { demoBuyers, demoSellers } from '#demo/people.ts';
import type { Benchmark, Findings } from './benchmark.ts';
import { fetchRaw } from './fetch-raw.ts';
import { type Headers, listen } from './listen.ts';
import { memoryOf } from './processes.ts';
import { type BenchMarket, openBenchMarket, type Product } from './product.ts';
import { median, quantile, rounded } from './statistics.ts';

const inboxes = [100, 10_000];
const inboxRounds = 200;
const sent = 200;
const listeners = 1_000;

/** The cost of a full inbox, of messages from one instance to another, and of listeners. */
export const messagesBenchmark: Benchmark = async () => {
  const market = await openBenchMarket();
  await addListeners(market);
  const settings = { DATABASE_CONNECTIONS: '7' };
  const here = await market.start(settings);
  const there = await market.start(settings);
  const findings = [
    await inboxesOf(market, here),
    await acrossInstances(market, { here, there }),
    await listening(market, here),
  ];
  await here.stop();
  await there.stop();
  await market.close();
  return findings;
};

async function inboxesOf(market: BenchMarket, product: Product): Promise<Findings> {
  const seller = demoSellers[0]!.email;
  const headers = await market.signIn(seller);
  const rows: Findings['rows'] = [];
  for (const conversations of inboxes) {
    await fillInbox(market, { seller, conversations });
    for (const show of ['all', 'unread']) {
      const times = await timesOf(inboxRounds, async () => {
        const { status } = await fetchRaw(product.port, `/api/conversations?show=${show}`, headers);
        if (status !== 200) throw new Error(`An inbox answered ${status}`);
      });
      rows.push([
        `${conversations.toLocaleString('en-US')} conversations, ${show}`,
        ...inShort(times),
      ]);
    }
  }
  return {
    title: 'An inbox',
    method: `The first page over HTTP, ${inboxRounds} times one after the other; milliseconds.`,
    columns: ['inbox', 'p50', 'p95'],
    rows,
  };
}

/** About ten cars of the seller, each with a thousand people, of which every third conversation is unread. */
async function fillInbox(
  { db }: BenchMarket,
  { seller, conversations }: { seller: string; conversations: number },
): Promise<void> {
  await sql`
    with pairs as (
      select listing.id as listing_id, buyer.id as buyer_id, listing.seller_id,
        row_number() over (order by buyer.subject, listing.id) as number
      from accounts as buyer cross join (
        select listings.id, seller_id from listings join accounts on accounts.id = seller_id
        where accounts.email = ${seller} and listings.state = 'advertised' order by listings.id limit 10
      ) as listing
      where buyer.issuer = 'listeners'
    ), begun as (
      insert into conversations (listing_id, buyer_id, seller_id, messages, begun_at, last_at)
      select listing_id, buyer_id, seller_id, 1, now(), now() from pairs where number <= ${conversations}
      on conflict do nothing
      returning id, buyer_id, seller_id
    ), said as (
      insert into messages (conversation_id, position, sender_id, text, key, sent_at)
      select id, 1, buyer_id, 'Is it still available?', gen_random_uuid(), now() from begun
    )
    insert into conversation_members (account_id, conversation_id, unread, unread_since)
    select member.id, begun.id, member.unread, case when member.unread > 0 then now() end
    from begun, lateral (values
      (buyer_id, 0), (seller_id, (abs(hashtext(begun.id::text)) % 3 = 0)::integer)
    ) as member (id, unread)`.execute(db);
  await sql`vacuum analyze conversations, messages, conversation_members`.execute(db);
}

type Instances = { here: Product; there: Product };

/** From sending a message until its reader, at another instance, has got the hint and fetched the text. */
async function acrossInstances(market: BenchMarket, { here, there }: Instances): Promise<Findings> {
  const [buyer, seller] = [demoBuyers[0]!.email, demoSellers[1]!.email];
  const sides = [
    { product: here, headers: await market.signIn(buyer) },
    { product: there, headers: await market.signIn(seller) },
  ].map(async (side) => ({ ...side, news: await listen(side.product, side.headers) }));
  const [one, other] = (await Promise.all(sides)) as [Side, Side];
  const listingId = await carOf(market, seller);
  const begun = await post(one, '/api/conversations', { listingId, text: 'Hello' });
  const path = `/api/conversations/${begun.conversationId}`;
  const times = await timesOf(sent, async (number) => {
    const [sender, reader] = number % 2 ? [one, other] : [other, one];
    const text = `Message ${number}.`;
    let hint = reader.news.next();
    await post(sender, `${path}/messages`, { text });
    for (let isSeen = false; !isSeen; ) {
      await hint;
      // The next one may come while this one is followed.
      hint = reader.news.next();
      const { body } = await fetchRaw(reader.product.port, `${path}?limit=1`, reader.headers);
      isSeen = body.includes(text);
    }
  });
  for (const { news } of [one, other]) news.stop();
  return {
    title: 'From sent to seen, by way of two instances',
    method: `${sent} messages in turn; milliseconds until the other one has the text.`,
    columns: ['', 'p50', 'p95'],
    rows: [['sent to seen', ...inShort(times)]],
  };
}

type Side = { product: Product; headers: Headers; news: Awaited<ReturnType<typeof listen>> };

async function listening(market: BenchMarket, product: Product): Promise<Findings> {
  const before = memoryOf(product.pid);
  const streams: { stop: () => void }[] = [];
  for (let number = 0; number < listeners; number++) {
    streams.push(await listen(product, await market.signIn(listenerNumber(number))));
  }
  const during = memoryOf(product.pid);
  for (const stream of streams) stream.stop();
  return {
    title: 'Listening',
    method: 'Resident memory of one instance, in megabytes, one stream for each account.',
    columns: ['streams', 'before', 'with them', 'more'],
    rows: [[listeners, before, during, during - before]],
  };
}

const listenerNumber = (number: number) => `listener${number}@example.com`;

async function addListeners({ db }: BenchMarket): Promise<void> {
  await sql`
    insert into accounts (issuer, subject, email, name, role, email_proven_at)
    select 'listeners', number, 'listener' || number || '@example.com', 'Listener', 'buyer', now()
    from generate_series(0, ${listeners - 1}::integer) as number`.execute(db);
}

async function carOf({ db }: BenchMarket, seller: string): Promise<string> {
  const { id } = await db
    .selectFrom('listings')
    .innerJoin('accounts', 'accounts.id', 'sellerId')
    .select('listings.id')
    .where('email', '=', seller)
    .where('listings.state', '=', 'advertised')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function post(
  { product, headers }: Pick<Side, 'product' | 'headers'>,
  path: string,
  body: { listingId?: string; text: string },
): Promise<{ conversationId: string }> {
  const response = await fetch(`http://localhost:${product.port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, key: crypto.randomUUID() }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()).data;
}

async function timesOf(rounds: number, act: (round: number) => Promise<void>): Promise<number[]> {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await act(round);
    times.push(performance.now() - began);
  }
  return times;
}

const inShort = (times: number[]) => [rounded(median(times), 1), rounded(quantile(times, 0.95), 1)];
