import { seeded } from '../../tests/seeded.ts';
import { many, pause, stuck, until } from '../crowd.ts';
import { openShop } from '../payments/shop.ts';
import { forgotten } from '../payments/shopper.ts';
import { timePasses } from '../payments/time-passes.ts';
import type { Trial } from '../trial.ts';
import { goBuying } from './buyer.ts';
import { ageOffers } from './clock.ts';
import { carsOnOffer, type Deal, newRecord } from './deal.ts';
import { brokenDeals, dealsMade } from './judge.ts';
import { goSelling } from './seller.ts';
import { watchDeals } from './watch.ts';

const buyerCount = 8;
const sellerCount = 2;

/**
 * Few cars, many buyers: they offer, counter, accept, book, pay and walk away, sellers change prices and reserve,
 * offers run out, the provider misbehaves and the server is killed with -9, all at once.
 */
export const deals: Trial<{ kills: number; sales: number; cars: number }> = {
  full: { kills: 40, sales: 150, cars: 6 },
  quick: { kills: 1, sales: 3, cars: 3 },

  async run(trial, { kills, sales, cars: carCount }) {
    const random = seeded(trial.seed);
    await trial.ensureRunning();
    await watchDeals(trial.db);
    const shop = openShop(trial);
    await shop.setSwitches({
      webhooks: { lose: 0.1, copies: 2, shuffle: true, delay: 200 },
      faults: [
        { kind: 'drop_answer', chance: 0.05 },
        { kind: 'error_after', chance: 0.03 },
      ],
    });
    const sellers = await many(sellerCount, (number) => trial.person(`Seller ${number}`, 'seller'));
    const buyers = await many(buyerCount, (number) => trial.person(`Buyer ${number}`, 'buyer'));
    const cars = await carsOnOffer(shop, sellers, carCount);
    const record = newRecord();

    let isOpen = true;
    const dealOf = (person: Deal['person'], number: number): Deal => ({
      ...{ trial, shop, person, cars, record },
      random: seeded(trial.seed + number),
      isOpen: () => isOpen,
    });
    const crowd = [
      ...buyers.map((buyer, number) => goBuying(dealOf(buyer, number + 1))),
      ...sellers.map((seller, number) => goSelling(dealOf(seller, number + 101))),
      ageOffers(dealOf(buyers[0]!, 201)),
    ];
    for (let kill = 1; kill <= kills; kill++) {
      await pause(300 + random() * 1_500);
      await trial.kill();
      await trial.start();
    }
    const isEnough = await until(stuck, async () => (await dealsMade(trial.db)) >= sales);
    isOpen = false;
    await Promise.all(crowd);

    await shop.setSwitches({});
    await timePasses(trial.db, 20);
    const agreed = await dealsMade(trial.db);
    return {
      problems: [
        ...(isEnough ? [] : [`only ${agreed} cars were sold at an agreed price`]),
        ...(await shop.unfinished()),
        ...(await shop.wrongMoney()),
        ...(await shop.brokenRules()),
        ...(await brokenDeals(trial.db, record)),
        ...(await forgotten(trial.db, { bookings: [], releases: [], sales: record.sales })),
      ],
      found: {
        kills,
        'offers acknowledged': record.offers.size,
        'agreements acknowledged': record.agreements.size,
        'cars sold': await shop.sales(),
        'of them at an agreed price': agreed,
        'checkouts refused because the car was reserved': record.reserved,
        'checkouts refused because the price was another': record.repriced,
        'agreements refused because somebody paid': record.beingPaid,
      },
    };
  },
};
