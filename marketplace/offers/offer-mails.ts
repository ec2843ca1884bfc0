import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import { pictureForMail } from '#marketplace/vehicles/picture.ts';
import type { Offer } from './offer.ts';

type Person = { name: string; email: string };

type Agreement = {
  car: { id: string; name: string; pictures: readonly [string, ...string[]] };
  buyer: Person;
  seller: Person;
  /** An accepted one. */
  offer: Pick<Offer, 'amount' | 'conversationId' | 'priceUntil' | 'reservedUntil'>;
  origin: string;
};

/** `Friday, 20 November at 18:00 UTC`: the same wherever it is read. */
const momentInWords = (moment: Date): string => {
  const day = moment.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return `${day} at ${moment.toISOString().slice(11, 16)} UTC`;
};

export const agreedWithBuyerMail = ({ car, buyer, seller, offer, origin }: Agreement): Mail =>
  layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `${car.name} is yours for ${formatMoney(offer.amount)}`,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    paragraphs: [
      `You and ${seller.name} agreed on ${formatMoney(offer.amount)} for ${car.name}. You can pay this price until ${momentInWords(offer.priceUntil!)}, whatever is asked of others in the meantime.`,
      offer.reservedUntil
        ? `${seller.name} keeps the car for you until ${momentInWords(offer.reservedUntil)}: until then nobody else can pay for it.`
        : 'The car is not reserved: whoever pays first gets it.',
    ],
    action: { label: 'Buy it now', url: `${origin}/singleProduct/${car.id}` },
  });

export const agreedWithSellerMail = ({ car, buyer, seller, offer, origin }: Agreement): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${buyer.name} agreed to ${formatMoney(offer.amount)} for ${car.name}`,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    paragraphs: [
      `${buyer.name} accepted your offer and can pay ${formatMoney(offer.amount)} for ${car.name} until ${momentInWords(offer.priceUntil!)}.`,
      offer.reservedUntil
        ? `Until ${momentInWords(offer.reservedUntil)} the car is kept for ${buyer.name}, and nobody else can pay for it.`
        : 'You did not reserve the car: others can still pay what you ask.',
    ],
    action: {
      label: 'Open the conversation',
      url: `${origin}/dashboard/messages/${offer.conversationId}`,
    },
  });

type Ending = {
  car: { id: string; name: string; picture: string };
  buyer: Person;
  amount: Money;
  origin: string;
};

export const priceEndsMail = ({ car, buyer, amount, origin, until }: Ending & { until: Date }) =>
  layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `Your price for ${car.name} ends soon`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      `${car.name} is yours for ${formatMoney(amount)} until ${momentInWords(until)}. After that, you pay what the seller asks of everybody.`,
    ],
    action: { label: 'Buy it now', url: `${origin}/singleProduct/${car.id}` },
  });

export const agreementVoidMail = ({ car, buyer, amount }: Omit<Ending, 'origin'>): Mail =>
  layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `${car.name} is no longer available`,
    paragraphs: [
      `${car.name}, for which you had agreed on ${formatMoney(amount)}, cannot be bought any more. You were not charged anything.`,
    ],
  });
