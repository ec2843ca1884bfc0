import { badCard, contact, intentIn } from '../payments/shop.ts';
import { answer, type Deal, keepOn, persistently, someAgreed, somePending } from './deal.ts';

const goneFor = ['listing_sold', 'listing_not_found', 'listing_not_advertised', 'booking_gone'];

/** Offers, answers, books, pays and changes their mind. */
export const goBuying = (deal: Deal): Promise<void> =>
  keepOn(deal, async () => {
    const mood = deal.random();
    if (mood < 0.45) return offer(deal);
    if (mood < 0.65) return answerSome(deal);
    // Most wait until they have agreed on something.
    const agreed = await someAgreed(deal);
    const car = agreed?.car.id ?? (mood > 0.97 ? deal.cars.any(deal.random) : null);
    if (car) await buy(deal, car);
  });

async function offer(deal: Deal): Promise<void> {
  const { person, cars, random, record } = deal;
  const listingId = cars.any(random);
  const wish = {
    listingId,
    amount: 2_500 + Math.floor(random() * 2_000),
    key: crypto.randomUUID(),
  };
  const { httpStatus, code, data } = await persistently(deal, () =>
    person.calls('POST', '/offers', wish),
  );
  if (httpStatus === 200) record.offers.add(data.id);
  if (goneFor.includes(code)) await cars.isGone(listingId);
}

async function answerSome(deal: Deal): Promise<void> {
  const found = await somePending(deal);
  if (!found) return;
  const mood = deal.random();
  if (found.isMine) {
    if (mood < 0.2) await answer(deal, found, { answer: 'withdraw' });
    return;
  }
  if (mood < 0.6) return answer(deal, found, { answer: 'accept' });
  if (mood < 0.8) return answer(deal, found, { answer: 'counter', amount: found.amount - 50 });
  return answer(deal, found, { answer: 'decline' });
}

async function buy(deal: Deal, car: string): Promise<void> {
  const { trial, shop, person, cars, random, record } = deal;
  const booked = await persistently(deal, () =>
    person.calls('PUT', '/booking', { ...contact, id: car }),
  );
  if (goneFor.includes(booked.code)) return cars.isGone(car);
  const bookingId: string = booked.data._id;
  const secret = await checkout(deal, bookingId);
  if (!secret) return;

  const mood = random();
  if (mood < 0.15) return void (await person.calls('DELETE', `/booking/${bookingId}`));
  if (mood < 0.3) {
    const heldUntil = new Date();
    await trial.db
      .updateTable('paymentAttempts')
      .set({ heldUntil })
      .where('bookingId', '=', bookingId)
      .where('state', 'in', ['creating', 'open'])
      .execute();
    return;
  }
  if (mood < 0.4) await shop.confirm(secret, badCard).catch(() => {});
  // The answer may get lost, and the money be taken all the same.
  await shop.confirm(secret).catch(() => {});
  const transactionId = intentIn(secret);
  const { status } = await persistently(deal, () =>
    person.calls('POST', '/payments', { transactionId }),
  );
  if (status === 'paid') record.sales.push(transactionId);
  await cars.isGone(car);
}

/** With the price that the page shows, and then with the one that it is told. */
async function checkout(deal: Deal, bookingId: string): Promise<string | null> {
  const { person, record } = deal;
  const { data } = await persistently(deal, () => person.calls('GET', `/booking/${bookingId}`));
  let { price } = data;
  for (let tries = 0; tries < 3; tries++) {
    const shown = price;
    const opened = await persistently(deal, () =>
      person.calls('POST', '/create-payment-intent', { bookingId, price: shown }),
    );
    if (opened.clientSecret) return opened.clientSecret;
    if (opened.code === 'car_reserved') record.reserved++;
    if (opened.code !== 'price_changed') return null;
    record.repriced++;
    price = opened.price;
  }
  return null;
}
