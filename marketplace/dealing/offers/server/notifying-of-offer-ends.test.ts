import { expect, test } from 'vitest';
import {
  confirmAddresses,
  marketWithConfirmedAddresses,
  sentBy,
} from '../../../../tests/offer-emails.ts';
import { books, pays } from '../../../../tests/paying.ts';

test.each(['sold', 'removed'])(
  'buyers with an offer get one email that the car is %s, unless they get one about their booking',
  async (how) => {
    const market = await marketWithConfirmedAddresses();
    const { imran, sara, buyer, car, made, agreed, answers } = market;
    const [eve, bea, cleo] = [await buyer('Eve'), await buyer('Bea'), await buyer('Cleo')];
    await confirmAddresses(market);
    await made(imran, 4000);
    await answers(sara, await made(eve, 3900), 'counter', { amount: 4400 });
    await made(bea, 4100);
    const booking = await books(bea, car);
    await agreed(4200, { buyer: cleo });
    await made(cleo, 4000);
    await sentBy(market);
    if (how === 'removed') await sara.deletes(`/addProduct/${car}`);
    else await pays(bea, booking);
    const told = (await sentBy(market)).filter((each) => !each.startsWith(sara.email));
    const gone = 'Corolla is no longer available';
    expect(told.filter((each) => each.endsWith(gone)).toSorted()).toEqual(
      [imran, eve, cleo, ...(how === 'removed' ? [bea] : [])]
        .map(({ email }) => `${email}: ${gone}`)
        .toSorted(),
    );
  },
);

test('the email that a car with an offer is gone has a link that ends such emails', async () => {
  const market = await marketWithConfirmedAddresses();
  const { dependencies, imran, sara, car, made, calls, mails, outboxIsDone } = market;
  const other = await sara.hasListed('Civic');
  await made(imran, 4000);
  await made(imran, 4000, other);
  await sentBy(market);
  await sara.deletes(`/addProduct/${car}`);
  await outboxIsDone();
  const [mail] = mails.splice(0);
  const path = new URL(mail!.unsubscribe!).pathname.replace('/api', '');
  expect(mail!.text).toContain(
    `Stop emails about messages and offers:\n${dependencies.origin}${path}`,
  );
  expect(await calls('POST', path)).toMatchObject({ status: 200 });
  await sara.deletes(`/addProduct/${other}`);
  expect(await sentBy(market)).toEqual([]);
});

test('a buyer with an offer gets an email when the seller is suspended', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, admin, made } = market;
  const ada = await admin('Ada');
  await made(imran, 4000);
  await sentBy(market);
  await ada.puts(`/user/${sara.id}/suspension`, { reason: 'Why not.' });
  expect(await sentBy(market)).toContain(`${imran.email}: Corolla is no longer available`);
});

test('buyers with an agreed price get an email when the car is hidden and shown again', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, admin, buyer, car, agreed, mails, outboxIsDone } = market;
  const ada = await admin('Ada');
  const eve = await buyer('Eve');
  await confirmAddresses(market);
  await agreed(4000);
  await agreed(4100, { buyer: eve });
  await books(eve, car);
  await sentBy(market);
  await ada.puts(`/addProduct/${car}/hiding`, { reason: 'The papers.' });
  await outboxIsDone();
  const onHold = mails.splice(0).filter(({ subject }) => subject.includes('not for sale for now'));
  expect(onHold.map(({ to }) => to).toSorted()).toEqual([eve.email, imran.email].toSorted());
  expect(onHold.find(({ to }) => to === imran.email)!.text).toContain('you agreed on $4,000');
  await ada.deletes(`/addProduct/${car}/hiding`);
  await outboxIsDone();
  const back = mails.splice(0).filter(({ subject }) => subject === 'Corolla is for sale again');
  expect(back.map(({ to }) => to).toSorted()).toEqual([eve.email, imran.email].toSorted());
  expect(back.find(({ to }) => to === imran.email)!.text).toContain('your price of $4,000 holds');
});

test('a buyer who loses an agreed price with the account of the seller gets an email with the new price', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, sara, admin, car, agreed, again, minutesPass, mails, outboxIsDone } = market;
  const ada = await admin('Ada');
  await agreed(4000);
  await books(imran, car);
  await sentBy(market);
  await ada.puts(`/user/${sara.id}/suspension`, { reason: 'Why not.' });
  minutesPass(11);
  const told = await sentBy(market);
  expect(told).toContain(`${imran.email}: Corolla now costs $4,500`);
  await (await again(ada)).deletes(`/user/${sara.id}/suspension`);
  await outboxIsDone();
  const back = mails.find(({ subject }) => subject === 'Corolla is for sale again');
  expect(back!.text).toContain('Your booking now stands at $4,500.');
});

test('a buyer with an agreed price gets one email that the car is gone', async () => {
  const market = await marketWithConfirmedAddresses();
  const { imran, buyer, car, agreed } = market;
  const [eve, bea] = [await buyer('Eve'), await buyer('Bea')];
  await agreed(4000);
  await agreed(4100, { buyer: eve });
  await books(eve, car);
  const booking = await books(bea, car);
  await sentBy(market);
  await pays(bea, booking);
  const told = await sentBy(market);
  expect(told.filter((each) => each.startsWith(imran.email))).toEqual([
    `${imran.email}: Corolla is no longer available`,
  ]);
  expect(told.filter((each) => each.startsWith(eve.email))).toEqual([
    `${eve.email}: Corolla was sold to someone else`,
  ]);
});
