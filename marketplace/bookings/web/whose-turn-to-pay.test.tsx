// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw } from '../../../tests/drawn.tsx';
import type { BookingOnWire } from '../contract.ts';
import { bookingsPage } from './bookings-screen.tsx';

afterEach(cleanup);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** The list of somebody who has booked one car. */
async function open(turns: Partial<BookingOnWire>) {
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
  draw(<bookingsPage.Screen />, {
    'GET /booking': () => Response.json({ success: true, data: [booking] }),
  });
  await screen.findByText('Corolla');
}

const wayToPay = () => screen.queryByRole('link', { name: 'PAY for Corolla' });

test('while another buyer has the car reserved, until when stands where one would pay', async () => {
  await open({ keptForOtherUntil: inHours(3) });
  screen.getByText(/^Reserved until/);
  expect(wayToPay()).toBeNull();
});

test.each([
  ['nobody has it reserved', {}],
  ['the time of another is over', { keptForOtherUntil: inHours(-1) }],
  ['it is kept for them', { keptUntil: inHours(3) }],
])('whoever booked a car can pay: %s', async (_why, turns) => {
  await open(turns);
  expect(wayToPay()).not.toBeNull();
  expect(screen.queryByText(/^Reserved until/)).toBeNull();
});
