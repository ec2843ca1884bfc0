import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import type { Booking } from '#marketplace/dealing/bookings/booking.ts';
import type { Attempt } from '#marketplace/dealing/payments/payment.ts';
import { formatMoney } from '#marketplace/money.ts';
import { mailTo } from '#marketplace/platform/mail/mail-layout.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { Dispute, Refund } from '#providers/card-payments/card-payments.ts';

type MailText = { subject: string; paragraphs: string[] };
type TextsToParties = (car: string, amount: string) => [toBuyer: MailText, toSeller: MailText];

export type PaymentParties = {
  attempt: Attempt;
  booking: Booking;
  seller: { name: string; email: string };
  origin: string;
};

export function notifyLateRefund(
  tx: Database,
  parties: PaymentParties,
  { id, amount, status }: Refund,
): Promise<void> {
  const isFailed = status === 'failed';
  const texts = isFailed ? refundFailed : refundMade;
  const [toBuyer, toSeller] = texts(parties.booking.car.name, formatMoney(amount));
  // The seller has never heard of a payment that bought no car.
  const isSale = parties.attempt.state === 'settled';
  const key = `refund:${id}:${isFailed ? 'failed' : 'made'}`;
  return notifyParties(tx, parties, key, isSale ? [toBuyer, toSeller] : [toBuyer]);
}

export function notifyDispute(
  tx: Database,
  parties: PaymentParties,
  { id, amount, status }: Dispute,
): Promise<void> {
  const texts = disputeTexts[status](parties.booking.car.name, formatMoney(amount));
  return notifyParties(tx, parties, `dispute:${id}:${status}`, texts);
}

async function notifyParties(
  tx: Database,
  { booking, seller, origin }: PaymentParties,
  key: string,
  [toBuyer, toSeller]: [toBuyer: MailText, toSeller?: MailText],
): Promise<void> {
  const action = { label: 'See my bookings', url: `${origin}/dashboard/user` };
  await sendLater(tx, mailTo(booking.buyer, { ...toBuyer, action }), key, 'money');
  if (toSeller) await sendLater(tx, mailTo(seller, toSeller), `${key}:seller`, 'money');
}

/** A seller who believes that the car is sold may hand it over. */
export const notifyUndoneSale = (
  tx: Database,
  { id, name, seller }: Pick<Listing, 'id' | 'name' | 'seller'>,
  at: Date,
): Promise<void> =>
  sendLater(
    tx,
    mailTo(seller, {
      subject: `The sale of ${name} was undone`,
      paragraphs: [
        `There was a mistake in the payment for ${name}, so the money goes back to the buyer. If the car has not been handed over yet, please keep it.`,
        'It is among your cars again, where you can advertise it or delete it.',
      ],
    }),
    `undone:${id}:${at.toISOString()}`,
    'money',
  );

const refundMade: TextsToParties = (car, amount) => [
  {
    subject: `Your money for ${car} is on its way back`,
    paragraphs: [
      `We have sent ${amount} for ${car} back to your card. It usually arrives within a few working days.`,
    ],
  },
  {
    subject: `The buyer of ${car} was refunded`,
    paragraphs: [
      `${amount} of the payment for ${car} was refunded to the buyer. If you have not handed the car over yet, please keep it until you have spoken to us.`,
      'The car stays off the market. To sell it again, add it again.',
    ],
  },
];

const refundFailed: TextsToParties = (car, amount) => [
  {
    subject: `Your refund for ${car} did not arrive`,
    paragraphs: [
      `We sent ${amount} for ${car} back to your card, but your bank returned it. The card may have expired or been replaced.`,
      'We are looking into it and will get the money to you. You do not need to do anything unless we contact you.',
    ],
  },
  {
    subject: `The refund for ${car} did not go through`,
    paragraphs: [
      `The refund of ${amount} to the buyer of ${car} was returned by their bank. We are looking into it.`,
    ],
  },
];

const disputeTexts: Record<Dispute['status'], TextsToParties> = {
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
