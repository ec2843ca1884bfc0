import type { Database } from '#database/connection.ts';
import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import type { Booking } from '#marketplace/dealing/bookings/booking.ts';
import { moneyBackInWords } from '#marketplace/dealing/bookings/money-back.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import { missedInWords } from '#marketplace/dealing/viewings/viewing-words.ts';
import { formatMoney } from '#marketplace/money.ts';
import { mailTo } from '#marketplace/platform/mail/mail-layout.ts';
import { sendAllLater, sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';

type Sale = {
  booking: Booking;
  seller: { name: string; email: string };
  losers: Booking[];
  viewings: number;
  origin: string;
};

export const notifySale = (tx: Database, sale: Sale): Promise<void> => {
  const { booking, losers, origin } = sale;
  return sendAllLater(tx, [
    { mail: receiptMail(sale), key: `receipt:${booking.id}`, about: 'money' },
    { mail: soldMail(sale), key: `sold:${booking.listingId}`, about: 'money' },
    ...losers
      .filter(({ id }) => id !== booking.id)
      .map((loser) => ({
        mail: missedMail(loser, origin),
        key: `missed:${loser.id}`,
        about: 'other' as const,
      })),
  ]);
};

export const notifyRefund = (tx: Database, booking: Booking, attempt: Attempt): Promise<void> =>
  sendLater(tx, refundMail(booking, attempt), `refunded:${attempt.id}`, 'money');

const receiptMail = ({ booking, origin }: Sale) =>
  mailTo(booking.buyer, {
    subject: `Your receipt for ${booking.car.name}`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `Thank you. We received ${formatMoney(booking.price)} for ${booking.car.name}, and the car is yours.`,
      `What happens next: ${booking.seller.name} has your phone number and will call you to arrange the handover. The full price is paid, so nothing more is due then.`,
      `Your TransactionId is ${booking.transactionId}.`,
    ],
    phone: { label: `Call ${booking.seller.name}`, number: booking.seller.phone },
    action: { label: 'See the receipt', url: `${origin}/dashboard/receipt/${booking.id}` },
    afterwards: [
      'You can print the receipt or save it as a PDF, to keep it with the car’s documents.',
      'If the seller does not call, or something is not right with the car, please contact us.',
    ],
  });

const soldMail = ({ booking, seller, viewings, origin }: Sale) =>
  mailTo(seller, {
    subject: `${booking.car.name} is sold`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `${booking.buyer.name} paid ${formatMoney(booking.price)} for ${booking.car.name}.`,
      `Please call to arrange the handover. The buyer is in ${booking.contact.location}. The full price is paid, so do not take any money at the handover.`,
      'The car is off the market. Any other bookings, offers and agreed prices for it have ended, and we have let those buyers know.',
      ...missedInWords(viewings),
    ],
    phone: { label: `Call ${booking.buyer.name}`, number: booking.contact.phone },
    action: {
      label: 'See the buyer',
      url: `${origin}/dashboard/leads?car=${booking.listingId}&show=all`,
    },
    afterwards: [
      'If the payment is refunded or the buyer’s bank disputes it, we will email you. If you still have the car then, please keep it.',
    ],
  });

const missedMail = (booking: Booking, origin: string) =>
  mailTo(booking.buyer, {
    subject: `${booking.car.name} was sold to someone else`,
    picture: pictureForMail(booking.car, origin),
    paragraphs: [
      `${booking.car.name}, which you had booked for ${formatMoney(booking.price)}, was paid for by another buyer, and your booking has ended.`,
      'You have paid nothing for it. If your card was charged in the meantime, you will be refunded automatically, and we will email you.',
      'The page of this car shows similar cars that are for sale.',
    ],
    action: { label: 'See similar cars', url: `${origin}/singleProduct/${booking.listingId}` },
    afterwards: [
      'You can also save a search: we will email you when another such car is listed.',
      'Your other bookings stay as they are.',
    ],
  });

const refundMail = (booking: Booking, { amount, refundReason }: Attempt) =>
  mailTo(booking.buyer, {
    subject: `Your money for ${booking.car.name} is on its way back`,
    paragraphs: [
      `${moneyBackInWords(booking.car.name, { amount, reason: refundReason })} We have sent the whole amount back to your card.`,
      'It usually arrives within a few working days. There is nothing for you to do.',
    ],
  });
