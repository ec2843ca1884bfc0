import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { payHereOnly } from '#marketplace/dealing/messages/message-mails.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { momentInWords } from './moment-in-words.ts';
import type { Offer } from './offer.ts';
import type { Person } from './offer-mails.ts';

const howToPay = [
  'You pay by card on Forecourt. After that, the seller calls you to arrange the handover.',
  payHereOnly,
  'No longer interested? You do not need to do anything: the price expires by itself.',
];

const addressed = ({ name, email }: Person) => ({ to: email, name });

type Agreement = {
  car: { id: string; name: string; pictures: readonly [string, ...string[]] };
  buyer: Person;
  seller: Person;
  offer: Pick<Offer, 'amount' | 'conversationId' | 'priceUntil' | 'reservedUntil'>;
  /** The seller promised or wanted to keep the car, whether or not that was possible. */
  wantsToReserve: boolean;
  othersUntil: Date | null;
  origin: string;
};

const pictureOf = ({ car: { name, pictures }, origin }: Agreement) =>
  pictureForMail({ name, picture: pictures[0] }, origin);

export function agreedWithBuyerMail(agreement: Agreement): Mail {
  const { car, buyer, seller, offer, othersUntil, origin } = agreement;
  const price = formatMoney(offer.amount);
  return layOut({
    ...addressed(buyer),
    subject: othersUntil
      ? `You agreed on ${price} for ${car.name}`
      : `${car.name} is yours for ${price}`,
    picture: pictureOf(agreement),
    paragraphs: [
      `You and ${seller.name} agreed on ${price} for ${car.name}. This price is yours until ${momentInWords(offer.priceUntil!)}, even if the asking price changes.`,
      whoCanPay(agreement),
    ],
    action: wayToBuy(car, origin, othersUntil),
    afterwards: howToPay,
  });
}

function whoCanPay({ seller, offer, wantsToReserve, othersUntil }: Agreement): string {
  if (offer.reservedUntil) {
    return `${seller.name} keeps the car for you until ${momentInWords(offer.reservedUntil)}: until then nobody else can pay for it.`;
  }
  if (othersUntil) {
    return `Another buyer has it reserved until ${momentInWords(othersUntil)}; you can pay after that if they do not.`;
  }
  return wantsToReserve
    ? 'It was reserved in the last three days and could not be reserved again: whoever pays first gets it.'
    : 'The car is not reserved: whoever pays first gets it.';
}

const wayToBuy = (car: { id: string }, origin: string, othersUntil: Date | null) => ({
  label: othersUntil ? 'See the car' : 'Buy it now',
  url: `${origin}/singleProduct/${car.id}`,
});

export function agreedWithSellerMail(agreement: Agreement): Mail {
  const { car, buyer, seller, offer, origin } = agreement;
  const price = formatMoney(offer.amount);
  return layOut({
    ...addressed(seller),
    subject: `${buyer.name} agreed to ${price} for ${car.name}`,
    picture: pictureOf(agreement),
    paragraphs: [
      `${buyer.name} accepted your offer: ${price} for ${car.name} is their price until ${momentInWords(offer.priceUntil!)}.`,
      whoElseCanPay(agreement),
    ],
    action: {
      label: 'Open the conversation',
      url: `${origin}/dashboard/messages/${offer.conversationId}`,
    },
    afterwards: [
      'Once the car is paid for, we will email you the buyer’s phone number, so that you can arrange the handover.',
      payHereOnly,
    ],
  });
}

function whoElseCanPay({ buyer, offer, wantsToReserve, othersUntil }: Agreement): string {
  if (offer.reservedUntil) {
    return `Until ${momentInWords(offer.reservedUntil)} the car is kept for ${buyer.name}, and nobody else can pay for it.`;
  }
  if (othersUntil) {
    return `You are keeping the car for another buyer until ${momentInWords(othersUntil)}; ${buyer.name} can pay after that if they do not.`;
  }
  return wantsToReserve
    ? 'The car was reserved in the last three days and could not be reserved again: others can still pay what you ask.'
    : 'You did not reserve the car: others can still pay what you ask.';
}

export type AgreedPrice = {
  car: { id: string; name: string; picture: string };
  buyer: Person;
  amount: Money;
  until: Date;
};

/** `othersUntil`: the car is reserved for another buyer for longer than the price lasts. */
export const priceEndsMail = (
  { car, buyer, amount, until }: AgreedPrice,
  { origin, othersUntil }: Pick<Agreement, 'origin' | 'othersUntil'>,
): Mail =>
  layOut({
    ...addressed(buyer),
    subject: `Your price for ${car.name} ends soon`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      othersUntil
        ? `Your price of ${formatMoney(amount)} for ${car.name} ends on ${momentInWords(until)}, and another buyer has the car reserved until ${momentInWords(othersUntil)}. If they do not buy it, you can make the seller a new offer.`
        : `${car.name} is yours for ${formatMoney(amount)} until ${momentInWords(until)}. After that, you pay what the seller asks of everybody.`,
    ],
    action: wayToBuy(car, origin, othersUntil),
    afterwards: howToPay,
  });

export const agreementVoidMail = ({
  car,
  buyer,
  amount,
}: Pick<AgreedPrice, 'buyer' | 'amount'> & { car: { name: string } }): Mail =>
  layOut({
    ...addressed(buyer),
    subject: `${car.name} is no longer available`,
    paragraphs: [
      `${car.name}, for which you had agreed on ${formatMoney(amount)}, cannot be bought any more. You were not charged anything.`,
    ],
  });

export const agreementOnHoldMail = ({ car, buyer, amount, until }: AgreedPrice): Mail =>
  layOut({
    ...addressed(buyer),
    subject: `${car.name} is not for sale for now`,
    paragraphs: [
      `${car.name}, for which you agreed on ${formatMoney(amount)}, is not for sale at the moment. If it comes back before your price ends on ${momentInWords(until)}, we will tell you, and you can still buy it for that.`,
    ],
  });

export const agreementBackMail = (
  { car, buyer, amount, until }: AgreedPrice,
  origin: string,
): Mail =>
  layOut({
    ...addressed(buyer),
    subject: `${car.name} is for sale again`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      `${car.name} is back on the market, and your price of ${formatMoney(amount)} holds until ${momentInWords(until)}.`,
    ],
    action: { label: 'See the car', url: `${origin}/singleProduct/${car.id}` },
    afterwards: howToPay,
  });
