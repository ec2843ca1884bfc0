import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Booking } from './booking.ts';

type Change = { booking: Booking; price: Money; origin: string };

export const priceChangedMail = ({ booking, price, origin }: Change): Mail =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    subject: `${booking.car.name} now costs ${formatMoney(price)}`,
    paragraphs: [
      `The seller of ${booking.car.name}, which you booked for ${formatMoney(booking.price)}, changed the price to ${formatMoney(price)}. You pay only if you still want it.`,
    ],
    action: { label: 'See my bookings', url: `${origin}/dashboard/user` },
  });

export const bookingReleasedMail = (booking: Booking): Mail =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    subject: `Your booking of ${booking.car.name} was deleted`,
    paragraphs: [
      `An administrator of Forecourt deleted your booking of ${booking.car.name}. Should your card have been charged meanwhile, the money goes back by itself.`,
    ],
    afterwards: ['If this comes as a surprise, please write to us.'],
  });
