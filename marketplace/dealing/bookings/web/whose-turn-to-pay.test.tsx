import { act, cleanup, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { CarAvailability } from '#marketplace/dealing/offers/web/car-availability.tsx';
import { BuyNow } from '#marketplace/pages/car-page/web/buy-now.tsx';
import { NextStep } from '#marketplace/pages/car-page/web/next-step.tsx';
import {
  type Session,
  unknownVisitor,
} from '#marketplace/platform/accounts/web/session/session.ts';
import { SessionContext } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { draw } from '../../../../tests/screens/drawn.tsx';
import type { BookingOnWire } from '../contract.ts';
import { bookingsPage } from './bookings-screen.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Somebody who has booked one car looks at the list of that, or elsewhere. */
async function open(turns: Partial<BookingOnWire>, Screen: ComponentType = bookingsPage.Screen) {
  const booking: BookingOnWire = {
    _id: 'booking',
    id: 'car',
    productName: 'Corolla',
    image: 'https://pictures.example/corolla.jpg',
    price: 4500,
    userName: 'Imran',
    email: 'imran@example.com',
    phone: '+880 1000 000 077',
    location: 'Dhaka',
    sellerName: 'Sara',
    sellerPhone: '+880 1000 000 078',
    status: 'open',
    paid: false,
    refunded: false,
    bookedAt: inHours(-1),
    ...turns,
  };
  const availability = { status: 'reserved', until: turns.keptForOtherUntil ?? null, agreed: null };
  const visitor = { ...unknownVisitor, signedIn: true };
  const session = { subscribe: () => () => true, visitor: () => visitor } as Partial<Session>;
  draw(
    <SessionContext value={session as Session}>
      <Screen />
    </SessionContext>,
    {
      'GET /booking': () => Response.json({ success: true, data: [booking] }),
      'GET /addProduct/car/availability': () =>
        Response.json({ success: true, data: availability }),
    },
  );
}

const car = { id: 'car', name: 'Corolla', resalePrice: 450_000, sold: false, advertised: true };
const CarPage = () => (
  <>
    <BuyNow car={car as Car} />
    <CarAvailability carId="car" />
    <NextStep car={car as Car} />
  </>
);

const wayToPay = () => screen.queryByRole('link', { name: /^pay/i });

/** Nobody tells a page that stays open. */
async function hoursPass(hours: number) {
  await act(() => vi.advanceTimersByTimeAsync(hours * 3_600_000));
}

test('while another buyer has the car reserved, until when stands where one would pay', async () => {
  await open({ keptForOtherUntil: inHours(3) });
  await screen.findByText(/^Reserved until/);
  expect(wayToPay()).toBeNull();
});

test.each([
  ['their bookings', bookingsPage.Screen, /another buyer|^reserved/i],
  ['the car', CarPage, /another buyer/],
])(
  'whoever has %s open can pay as soon as the time of another is over',
  async (_where, at, words) => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    await open({ keptForOtherUntil: inHours(3) }, at);
    await screen.findAllByText(/reserved.* until/i);
    await hoursPass(2.9);
    expect(wayToPay()).toBeNull();
    await hoursPass(0.2);
    expect(wayToPay()).not.toBeNull();
    expect(screen.queryByText(words)).toBeNull();
  },
);

test.each([
  ['nobody has it reserved', {}],
  ['the time of another is over', { keptForOtherUntil: inHours(-1) }],
  ['it is kept for them', { keptUntil: inHours(3) }],
])('whoever booked a car can pay: %s', async (_why, turns) => {
  await open(turns);
  await screen.findByText('Corolla');
  expect(wayToPay()).not.toBeNull();
  expect(screen.queryByText(/^Reserved until/)).toBeNull();
});
