import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { Booking } from '#marketplace/dealing/bookings/booking.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import { formatMoney } from '#marketplace/money.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Dispute, Refund } from '#providers/card-payments/card-payments.ts';

type Person = { name: string; email: string };
export type Concerned = { attempt: Attempt; booking: Booking; seller: Person; origin: string };
type Words = { subject: string; paragraphs: string[] };

/** The key holds what happened, so each of them hears of it once. */
export async function tellAboutLateRefund(
  tx: Database,
  concerned: Concerned,
  refund: Refund,
): Promise<void> {
  const { attempt, booking, seller } = concerned;
  const key = `refund:${refund.id}:${refund.status === 'failed' ? 'failed' : 'made'}`;
  const car = booking.car.name;
  const amount = formatMoney(refund.amount);
  const isFailed = refund.status === 'failed';
  await sendLater(
    tx,
    toBuyer(concerned, isFailed ? failed(car, amount) : made(car, amount)),
    key,
    'money',
  );
  if (attempt.state !== 'settled') return;
  const words = isFailed ? notGivenBack(car, amount) : givenBack(car, amount);
  await sendLater(
    tx,
    layOut({ to: seller.email, name: seller.name, ...words }),
    `${key}:seller`,
    'money',
  );
}

/** Whoever thinks that the car is sold may hand it over: the seller has to know. */
export async function tellAboutUndoneSale(
  tx: Database,
  { id, name, seller }: Pick<Listing, 'id' | 'name' | 'seller'>,
  at: Date,
): Promise<void> {
  await sendLater(
    tx,
    layOut({ to: seller.email, name: seller.name, ...undone(name) }),
    `undone:${id}:${at.toISOString()}`,
    'money',
  );
}

export async function tellAboutDispute(
  tx: Database,
  concerned: Concerned,
  { id, amount, status }: Dispute,
): Promise<void> {
  const { booking, seller } = concerned;
  const [buyers, sellers] = disputeWords[status](booking.car.name, formatMoney(amount));
  const key = `dispute:${id}:${status}`;
  await sendLater(tx, toBuyer(concerned, buyers), key, 'money');
  await sendLater(
    tx,
    layOut({ to: seller.email, name: seller.name, ...sellers }),
    `${key}:seller`,
    'money',
  );
}

const toBuyer = ({ booking, origin }: Concerned, words: Words) =>
  layOut({
    to: booking.buyer.email,
    name: booking.buyer.name,
    ...words,
    action: { label: 'See my bookings', url: `${origin}/dashboard/user` },
  });

const made = (car: string, amount: string): Words => ({
  subject: `Your money for ${car} is on its way back`,
  paragraphs: [
    `We have sent ${amount} for ${car} back to your card. It usually arrives within a few working days.`,
  ],
});

const failed = (car: string, amount: string): Words => ({
  subject: `Your refund for ${car} did not arrive`,
  paragraphs: [
    `We sent ${amount} for ${car} back to your card, but your bank returned it. The card may have expired or been replaced.`,
    'We are looking into it and will get the money to you. You do not need to do anything unless we contact you.',
  ],
});

const givenBack = (car: string, amount: string): Words => ({
  subject: `The buyer of ${car} was refunded`,
  paragraphs: [
    `${amount} of the payment for ${car} was refunded to the buyer. If you have not handed the car over yet, please keep it until you have spoken to us.`,
    'The car stays off the market. To sell it again, add it again.',
  ],
});

const notGivenBack = (car: string, amount: string): Words => ({
  subject: `The refund for ${car} did not go through`,
  paragraphs: [
    `The refund of ${amount} to the buyer of ${car} was returned by their bank. We are looking into it.`,
  ],
});

const undone = (car: string): Words => ({
  subject: `The sale of ${car} was undone`,
  paragraphs: [
    `There was a mistake in the payment for ${car}, so the money goes back to the buyer. If the car has not been handed over yet, please keep it.`,
    'It is among your cars again, where you can advertise it or delete it.',
  ],
});

/** For the buyer, and for the seller. */
const disputeWords: Record<Dispute['status'], (car: string, amount: string) => [Words, Words]> = {
  open: (car, amount) => [
    {
      subject: `Your payment for ${car} is disputed`,
      paragraphs: [
        `Your bank told us that the payment of ${amount} for ${car} is disputed. Until it has decided, the money is on hold.`,
        'If this is a mistake, please tell your bank that the payment is yours.',
      ],
    },
    {
      subject: `The payment for ${car} is disputed`,
      paragraphs: [
        `The buyer’s bank disputes the payment of ${amount} for ${car}. If you have not handed the car over yet, please keep it until this is decided.`,
        'We will respond to the bank. Please keep anything that shows you handed the car over.',
      ],
    },
  ],
  won: (car, amount) => [
    {
      subject: `The payment for ${car} stands`,
      paragraphs: [`Your bank has decided: the payment of ${amount} for ${car} stands.`],
    },
    {
      subject: `The payment for ${car} stands`,
      paragraphs: [`The bank has decided: the payment of ${amount} for ${car} is valid.`],
    },
  ],
  lost: (car, amount) => [
    {
      subject: `Your bank refunded you for ${car}`,
      paragraphs: [
        `Your bank has decided in your favour: ${amount} for ${car} was returned to your card.`,
      ],
    },
    {
      subject: `The payment for ${car} was reversed`,
      paragraphs: [
        `The bank has decided in the buyer’s favour: ${amount} for ${car} was returned to their card. If you have not handed the car over yet, please keep it. We will be in touch.`,
      ],
    },
  ],
};
