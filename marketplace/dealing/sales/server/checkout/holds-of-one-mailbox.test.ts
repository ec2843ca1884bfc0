import { expect, test } from 'vitest';
import { forgetMailboxes } from '#marketplace/dealing/payments/server/mailbox-hold-store.ts';
import { openMarket } from '../../../../../tests/market.ts';
import {
  books,
  holdRunsOut,
  opensCheckout,
  type Person,
  provesAddress,
} from '../../../../../tests/paying.ts';

async function marketWithMailbox() {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const confirmed = async (name: string) => {
    const buyer = await market.buyer(name);
    await provesAddress(market, buyer);
    return buyer;
  };
  const holds = async (buyer: Person, car: string) => opensCheckout(buyer, await books(buyer, car));
  return { ...market, sam, confirmed, holds };
}

test('accounts of one mailbox cannot take turns with a car, and do not make other buyers wait', async () => {
  const market = await marketWithMailbox();
  const { sam, buyer, confirmed, holds } = market;
  const car = await sam.hasListed('Corolla');
  expect(await holds(await confirmed('Eve+1'), car)).toMatchObject({ status: 200 });
  await holdRunsOut(market);

  expect(await holds(await confirmed('Eve+2'), car)).toMatchObject({ code: 'hold_again_later' });
  expect(await holds(await buyer('Eve+3'), car)).toMatchObject({ status: 200 });
  await holdRunsOut(market);
  expect(await holds(await confirmed('Ann'), car)).toMatchObject({ status: 200 });
});

test('unpaid holds of strangers under addresses of a mailbox do not make its owner wait', async () => {
  const market = await marketWithMailbox();
  const { sam, buyer, confirmed, holds } = market;
  const car = await sam.hasListed('Corolla');
  await holds(await buyer('Ann+1'), car);
  await holdRunsOut(market);
  expect(await holds(await confirmed('Ann'), car)).toMatchObject({ status: 200 });
});

test('accounts of one mailbox hold three cars, however many try at once', async () => {
  const { sam, confirmed, holds } = await marketWithMailbox();
  const answers = await Promise.all(
    Array.from({ length: 6 }, async (_, number) =>
      holds(await confirmed(`Eve+${number}`), await sam.hasListed(`Car ${number}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 'too_many_holds')).toHaveLength(3);
});

test('closing the account does not end the wait of its mailbox, which is forgotten after two days', async () => {
  const market = await marketWithMailbox();
  const { db, sam, admin, confirmed, holds } = market;
  const car = await sam.hasListed('Corolla');
  const eve = await confirmed('Eve');
  await holds(eve, car);
  await holdRunsOut(market);
  await (await admin('Ada')).deletes(`/user/${eve.id}`);
  expect(await holds(await confirmed('Eve+1'), car)).toMatchObject({ code: 'hold_again_later' });

  await forgetMailboxes(db, new Date(Date.now() + 60_000));
  expect(await holds(await confirmed('Eve+2'), car)).toMatchObject({ status: 200 });
});
