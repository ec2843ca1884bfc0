import { shareOut } from '../crowd.ts';
import { openShop } from '../payments/shop.ts';
import type { ProductUnderTrial } from '../product-under-trial.ts';
import type { Trial } from '../trial.ts';
import { crowded, visitsFor } from './addresses.ts';
import { fillMarket, type HostileMarket } from './hostile-market.ts';
import { type Member, signUp } from './members.ts';
import { allPayloads, choosePayloads } from './payloads.ts';
import { type Tab, visits } from './tab.ts';
import { openTrap } from './trap.ts';
import { runUnprotected } from './unprotected.ts';

/**
 * Payloads in every text that is stored or comes with a link; every page is opened in a browser, by
 * everybody who can see it. No script may run, nothing may be smuggled in, and nothing may need the
 * content security policy to stop it.
 */
export const xss: Trial<{ payloads: number; addresses: number; tabs: number }> = {
  full: { payloads: allPayloads.length, addresses: 99, tabs: 2 },
  quick: { payloads: 12, addresses: 2, tabs: 1 },

  async run(trial, { payloads: count, addresses, tabs: tabCount }) {
    await trial.ensureRunning();
    const origin = trial.address.replace('127.0.0.1', 'localhost');
    const payloads = choosePayloads(count, trial.seed);
    const joins = (number: number, role: 'buyer' | 'seller' | 'admin') =>
      signUp(trial, origin, payloads[number % payloads.length]!, role);
    const buyer = await joins(0, 'buyer');
    const seller = await joins(1, 'seller');
    const admin = await joins(2, 'admin');
    const market = await fillMarket(trial.db, payloads, { buyer: buyer.id, seller: seller.id });
    const trap = await openTrap(origin);
    const tabs: Tab[] = [];
    const opensTab = async (member?: Member) => {
      const tab = visits(await trap.opensTab(member));
      tabs.push(tab);
      return tab;
    };

    /** Each payload at so many addresses, and at others than the one before it. */
    const tour = payloads.flatMap((payload, number) => {
      const all = visitsFor(payload, market, number);
      const first = (number * addresses) % all.length;
      return [...all, ...all].slice(first, first + Math.min(addresses, all.length));
    });
    const everybody = { visitor: undefined, buyer, seller, admin };
    async function looksAround(by: keyof typeof everybody) {
      const isAlone = by !== 'visitor';
      const own = await Promise.all(
        Array.from({ length: isAlone ? 1 : tabCount }, () => opensTab(everybody[by])),
      );
      for (const path of crowded[by]) await own[0]!.opensWhole(path);
      const mine = tour.filter((visit) => visit.by === by);
      await shareOut(mine.length, own.length, async (number, tab) => {
        const { path, shows } = mine[number]!;
        await own[tab]!.opens(path, shows);
      });
    }

    try {
      const dangerous = await runUnprotected(await trap.opensTab(), payloads);
      await Promise.all((['visitor', 'buyer', 'seller', 'admin'] as const).map(looksAround));
      const mails = await mailsAbout(trial, market, admin, payloads);
      const reader = await opensTab();
      for (const { html } of mails) await reader.reads(html);

      const problems = tabs.flatMap((tab) => tab.problems);
      if (dangerous === 0) problems.push('the trap notices nothing');
      return {
        problems: [...new Set(problems)],
        found: {
          payloads: payloads.length,
          'of which run by themselves in a page that does not escape': dangerous,
          'pages and mails looked at': tabs.reduce((sum, tab) => sum + tab.looked(), 0),
          'of which mails': mails.length,
        },
      };
    } finally {
      await trap.close();
    }
  },
};

/** What the product writes to people about all this. */
async function mailsAbout(
  trial: ProductUnderTrial,
  market: HostileMarket,
  admin: Member,
  payloads: string[],
) {
  for (const [number, payload] of payloads.entries()) {
    const reason = payload.replaceAll(/\p{Cc}/gu, ' ');
    await admin.calls('DELETE', `/booking/${market.bookings[number]}`);
    await admin.calls('DELETE', `/user/${market.suspended[number]}/suspension`);
    await admin.calls('PUT', `/user/${market.suspended[number]}/suspension`, { reason });
    await admin.calls('DELETE', `/addProduct/${market.cars[number]}`);
  }
  const shop = openShop(trial);
  await shop.unfinished();
  return trial.db.selectFrom('mailbox').select('html').where('html', 'like', '%xss%').execute();
}
