import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { mailTo } from '#marketplace/platform/mail/mail-layout.ts';
import type { Booking } from './booking.ts';

export type NewBooking = {
  car: Pick<Listing, 'id' | 'name' | 'phone' | 'phoneAfterAnswer' | 'pictures' | 'seller'>;
  price: Money;
  buyer: { name: string; email: string };
  phone: string;
  origin: string;
};

export type NewLead = {
  car: { id: string; name: string; picture: string };
  buyer: string;
  phone: string;
  location: string;
  price: Money;
};

type ToSeller = { seller: { name: string; email: string }; origin: string };

const noteCallsThere = 'You can also note there that you called, or that nobody answered.';

const newLeadMail = (
  { car, buyer, price, phone, location }: NewLead,
  { seller, origin }: ToSeller,
): Mail =>
  mailTo(seller, {
    subject: `${car.name}: a buyer is waiting for your call`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      `${buyer} from ${location} has booked ${car.name} for ${formatMoney(price)} and would like to see it.`,
      'Please call soon, while they are still looking.',
    ],
    phone: { label: `Call ${buyer}`, number: phone },
    action: { label: 'Open the lead', url: `${origin}/dashboard/leads?car=${car.id}` },
    afterwards: [noteCallsThere],
  });

const mostLeadsInAMail = 20;

export function newLeadsMail([first, ...others]: [NewLead, ...NewLead[]], to: ToSeller): Mail {
  if (others.length === 0) return newLeadMail(first, to);
  const leads = [first, ...others];
  const more = leads.length - mostLeadsInAMail;
  return mailTo(to.seller, {
    subject: `${leads.length} bookings: buyers are waiting for your call`,
    paragraphs: [
      'Your cars were booked again. Please call soon, while the buyers are still looking.',
      ...leads.slice(0, mostLeadsInAMail).map(leadInWords),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    action: { label: 'Open your leads', url: `${to.origin}/dashboard/leads?show=calls` },
    afterwards: [noteCallsThere],
  });
}

const leadInWords = ({ car, buyer, price, phone, location }: NewLead) =>
  `${car.name} for ${formatMoney(price)}: ${buyer} from ${location}, ${phone}`;

export const newBookingMail = ({ car, buyer, price, phone, origin }: NewBooking): Mail =>
  mailTo(buyer, {
    subject: `You booked ${car.name}`,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    paragraphs: [
      `You booked ${car.name} for ${formatMoney(price)}. Booking is free, and nothing has been charged.`,
      `What happens next: ${car.seller.name} calls you on ${phone} to arrange a viewing. If you like the car, pay for it by card from your bookings. Until someone pays, others can book it too.`,
    ],
    ...(!car.phoneAfterAnswer && {
      phone: { label: `Call ${car.seller.name}`, number: car.phone },
    }),
    action: { label: 'See my booking', url: `${origin}/dashboard/user` },
    afterwards: ['Changed your mind? Delete the booking there. It costs you nothing.'],
  });

const beforePaying = [
  'No longer interested? Delete the booking there. It costs you nothing.',
  'Something unclear? Ask the seller in a message before you pay.',
];

type Change = { booking: Booking; was: Money; origin: string };

export const priceChangedMail = ({ booking, was, origin }: Change): Mail =>
  mailTo(booking.buyer, {
    subject: `${booking.car.name} now costs ${formatMoney(booking.price)}`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `${booking.car.name}, which you booked for ${formatMoney(was)}, now costs ${formatMoney(booking.price)}. You pay only if you still want it.`,
      'You have paid nothing so far. If the price changes again, we will email you and ask you to agree before your card is charged.',
    ],
    action: { label: 'See my bookings', url: `${origin}/dashboard/user` },
    afterwards: beforePaying,
  });

export const carGoneMail = (booking: Booking): Mail =>
  mailTo(booking.buyer, {
    subject: `${booking.car.name} is no longer available`,
    paragraphs: [
      `${booking.car.name}, which you had booked, was taken off the market, and your booking has ended. You have paid nothing for it; if your card was charged in the meantime, you will be refunded automatically.`,
    ],
  });

export const carOnHoldMail = (booking: Booking): Mail =>
  mailTo(booking.buyer, {
    subject: `${booking.car.name} is not for sale for now`,
    paragraphs: [
      `${booking.car.name}, which you booked, is not for sale at the moment. We keep your booking, and nothing is charged in the meantime. You can delete the booking at any time.`,
    ],
  });

export const carBackMail = (booking: Booking, origin: string): Mail =>
  mailTo(booking.buyer, {
    subject: `${booking.car.name} is for sale again`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `${booking.car.name}, which you booked, is back on the market. Your booking ${booking.previousPrice === null ? 'still' : 'now'} stands at ${formatMoney(booking.price)}. Unless it is reserved, whoever pays first gets the car.`,
      'You have paid nothing so far. If you still want the car, pay for it by card from your bookings.',
    ],
    action: { label: 'See my booking', url: `${origin}/dashboard/user` },
    afterwards: beforePaying,
  });

export const bookingReleasedMail = (booking: Booking): Mail =>
  mailTo(booking.buyer, {
    subject: `Your booking of ${booking.car.name} was deleted`,
    paragraphs: [
      `A Forecourt administrator deleted your booking of ${booking.car.name}. If your card was charged in the meantime, you will be refunded automatically.`,
    ],
    afterwards: ['If you did not expect this, please contact us.'],
  });
