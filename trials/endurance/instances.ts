import { seeded } from '../../tests/seeded.ts';
import { many, pause, stuck, until } from '../crowd.ts';
import { openShop, type Person } from '../payments/shop.ts';
import { type Acknowledged, forgotten, goShopping } from '../payments/shopper.ts';
import { timePasses } from '../payments/time-passes.ts';
import { type ProductUnderTrial, type Settings, usualSettings } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';

const shoppers = 8;

/**
 * Two instances on one database, which read what visitors see from a replica of it; one of them is killed again and
 * again while people buy from both. With `--replica 0` there is none.
 */
export const instances: Trial<{ kills: number; newsTravelWithin: number; replica: number }> = {
  full: { kills: 20, newsTravelWithin: 5_000, replica: 1 },
  quick: { kills: 1, newsTravelWithin: stuck, replica: 1 },

  async run(trial, { kills, newsTravelWithin, replica }) {
    const random = seeded(trial.seed);
    const reading: Settings = replica ? { DATABASE_READ_URL: await trial.startReplica() } : {};
    const settings = { ...usualSettings, ...reading };
    await trial.start({ settings });
    const shop = openShop(trial);
    await shop.setSwitches({ webhooks: { copies: 3, shuffle: true, delay: 300 } });
    const start = async () => {
      const launched = await trial.launch({ DATABASE_CONNECTIONS: '6', ...reading });
      await launched.ready;
      return launched;
    };
    let second = await start();
    const seller = await trial.person('Sam', 'seller');
    const people = await many(shoppers, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const addresses = () => [trial.address, second.address];
    const buyers = people.map((person, number) =>
      roaming(person, addresses, seeded(trial.seed + 100 + number)),
    );
    const acknowledged: Acknowledged = { bookings: [], releases: [], sales: [] };
    const problems: string[] = [];

    let isOpen = true;
    const crowd = buyers.map((buyer, index) =>
      goShopping({
        ...{ trial, shop, seller, buyer, acknowledged },
        rival: buyers[(index + 1) % shoppers]!,
        random: seeded(trial.seed + index + 1),
        isOpen: () => isOpen,
      }),
    );
    for (let kill = 1; kill <= kills; kill++) {
      await pause(500 + random() * 1_500);
      if (random() < 0.5) {
        await trial.kill();
        await trial.start({ settings });
      } else {
        await second.stop('SIGKILL');
        second = await start();
      }
      const news = await agree(trial, shop, seller, addresses(), newsTravelWithin);
      problems.push(...news.map((problem) => `kill ${kill}: ${problem}`));
    }
    isOpen = false;
    await Promise.all(crowd);

    await shop.setSwitches({});
    await timePasses(trial.db, 20);
    problems.push(...(await shop.unfinished()));
    problems.push(...(await shop.wrongMoney()), ...(await shop.brokenRules()));
    problems.push(...(await forgotten(trial.db, acknowledged)));
    await second.stop('SIGTERM');
    return {
      problems,
      found: {
        kills,
        'bookings acknowledged': acknowledged.bookings.length,
        'sales acknowledged': acknowledged.sales.length,
        'deletions acknowledged': acknowledged.releases.length,
      },
    };
  },
};

/** Each call goes to one of the two, and to the other if that one is down. */
function roaming(person: Person, addresses: () => string[], random: () => number): Person {
  return {
    ...person,
    async calls(method, path, body) {
      const [first, other] = random() < 0.5 ? addresses() : addresses().reverse();
      try {
        return await person.calls(method, path, body, first);
      } catch {
        return person.calls(method, path, body, other);
      }
    },
  };
}

/** What is done at one of them counts at the other: changes, limits, the end of a session, messages. */
async function agree(
  trial: ProductUnderTrial,
  shop: ReturnType<typeof openShop>,
  seller: Person,
  [here, there]: string[],
  newsTravelWithin: number,
): Promise<string[]> {
  const problems: string[] = [];
  const car = await shop.listCar(seller, 'A car to agree on');
  const pageThere = () => fetch(`${there}/api/addProduct/${car}`).then((answer) => answer.text());
  await pageThere();
  const location = `Town ${car.slice(0, 8)}`;
  const change = await seller.calls('PATCH', `/addProduct/${car}`, { location }, here);
  if (change.httpStatus !== 200) problems.push(`a change was refused: ${change.httpStatus}`);
  const isNews = await until(newsTravelWithin, async () => (await pageThere()).includes(location));
  if (!isNews) problems.push('a change here does not show there');

  const visitor = await trial.person('Vera', 'seller');
  for (const at of [here, there, here]) {
    await visitor.calls('PATCH', `/addProduct/${car}`, { location }, at);
  }
  const counted = await trial.db
    .selectFrom('rateLimits')
    .select('count')
    .where('key', '=', `write ${visitor.id}`)
    .executeTakeFirst();
  if (counted?.count !== 3) problems.push(`3 calls were counted as ${counted?.count}`);
  await visitor.calls('DELETE', '/jwt', undefined, here);
  const { httpStatus } = await visitor.calls('GET', '/booking', undefined, there);
  if (httpStatus !== 401) problems.push(`signed out here, and there: ${httpStatus}`);
  const buyer = await trial.person('Bo', 'buyer');
  const first = { listingId: car, text: 'Is it still there?', key: crypto.randomUUID() };
  const isHeard = await hears(seller, `${there}/api/news`, newsTravelWithin, () =>
    buyer.calls('POST', '/conversations', first, here),
  );
  if (!isHeard) problems.push('whoever listens there does not hear of a message from here');
  return problems;
}

/** Whether a hint comes over the stream once something was written. */
async function hears(
  { authorization }: Person,
  stream: string,
  within: number,
  write: () => Promise<unknown>,
): Promise<boolean> {
  const leaving = new AbortController();
  const { body } = await fetch(stream, { headers: { authorization }, signal: leaving.signal });
  let heard = '';
  const listening = (async () => {
    for await (const part of body ?? []) heard += Buffer.from(part).toString();
  })().catch(() => {});
  await write();
  const isHeard = await until(within, async () => heard.includes('"conversation:'));
  leaving.abort();
  await listening;
  return isHeard;
}
