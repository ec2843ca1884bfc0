import type { Listing } from '#marketplace/listings/listing.ts';
import { pictureForMail } from '#marketplace/listings/picture.ts';
import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Booking } from './booking.ts';

export type NewBooking = {
  car: Pick<Listing, 'id' | 'name' | 'resalePrice' | 'phone' | 'pictures' | 'seller'>;
  buyer: { name: string; email: string };
  /** How the seller reaches the buyer. */
  phone: string;
  location: string;
  origin: string;
};

export const newLeadMail = ({ car, buyer, phone, location, origin }: NewBooking): Mail =>
  layOut({
    to: car.seller.email,
    name: car.seller.name,
    subject: `${car.name}: a buyer is waiting for your call`,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    paragraphs: [
      `${buyer.name} from ${location} has booked ${car.name} for ${formatMoney(car.resalePrice)} and would like to see it.`,
      'Please call soon, while they are still looking.',
    ],
    phone: { label: `Call ${buyer.name}`, number: phone },
    action: { label: 'Open the lead', url: `${origin}/dashboard/leads?car=${car.id}` },
    afterwards: ['There you can also note that you called, or that nobody answered.'],
  });

export const newBookingMail = ({ car, buyer, phone, origin }: NewBooking): Mail =>
  layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `You booked ${car.name}`,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    paragraphs: [
      `You booked ${car.name} for ${formatMoney(car.resalePrice)}. Booking is free, and nothing has been charged.`,
      `What happens next: ${car.seller.name} calls you on ${phone} to arrange a viewing. If you like the car, pay for it by card from your bookings. Until somebody pays, others can book it too.`,
    ],
    phone: { label: `Call ${car.seller.name}`, number: car.phone },
    action: { label: 'See my booking', url: `${origin}/dashboard/user` },
    afterwards: ['Changed your mind? Delete the booking there. It costs you nothing.'],
  });

type Change = { booking: Booking; was: Money; origin: string };

export const priceChangedMail = ({ booking, was, origin }: Change): Mail =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    subject: `${booking.car.name} now costs ${formatMoney(booking.price)}`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `The seller of ${booking.car.name}, which you booked for ${formatMoney(was)}, changed the price to ${formatMoney(booking.price)}. You pay only if you still want it.`,
    ],
    action: { label: 'See my bookings', url: `${origin}/dashboard/user` },
  });

export const carGoneMail = (booking: Booking): Mail =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    subject: `${booking.car.name} is no longer available`,
    paragraphs: [
      `${booking.car.name}, which you had booked, was taken off the market, and your booking has ended. You have not paid anything for it; should your card have been charged meanwhile, the money goes back by itself.`,
    ],
  });

export const carOnHoldMail = (booking: Booking): Mail =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    subject: `${booking.car.name} cannot be bought for now`,
    paragraphs: [
      `${booking.car.name}, which you booked, is not on offer at the moment. Your booking waits, and nothing is charged meanwhile. You can delete the booking at any time.`,
    ],
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
