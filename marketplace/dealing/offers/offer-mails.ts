import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { payHereOnly } from '#marketplace/dealing/messages/message-mails.ts';
import { callToEnd, pageToEnd } from '#marketplace/finding/alerts/ending.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { momentInWords } from './moment-in-words.ts';
import type { Offer } from './offer.ts';

type Person = { name: string; email: string };
type Car = {
  id: string;
  name: string;
  pictures: readonly [string, ...string[]];
  hidden: boolean;
};

const pictureOf = ({ name, pictures }: Car, origin: string) =>
  pictureForMail({ name, picture: pictures[0] }, origin);

const toTalk = (label: string, origin: string, conversationId: string) => ({
  action: { label, url: `${origin}/dashboard/messages/${conversationId}` },
});

type AboutOffer = {
  car: Car;
  offer: Pick<Offer, 'by' | 'amount' | 'reserve' | 'conversationId' | 'answerBy'>;
  buyer: Person;
  seller: Person;
  origin: string;
  /** Ends emails about messages and offers. */
  token: string;
};

const toStop = (origin: string, token: string) => ({
  endings: [{ label: 'Stop emails about messages and offers', url: origin + pageToEnd(token) }],
});

/** Whoever is offered something has to answer in time, and so is told at once. */
export function newOfferMail({ car, offer, buyer, seller, origin, token }: AboutOffer): Mail {
  const amount = formatMoney(offer.amount);
  const isFromBuyer = offer.by === 'buyer';
  const [from, to] = isFromBuyer ? [buyer, seller] : [seller, buyer];
  return {
    ...layOut({
      to: to.email,
      name: to.name,
      subject: isFromBuyer
        ? `${from.name} offers you ${amount} for ${car.name}`
        : `${from.name} offers you ${car.name} for ${amount}`,
      picture: pictureOf(car, origin),
      paragraphs: [
        `You can answer this offer until ${momentInWords(offer.answerBy)}. After that it expires.`,
        ...(offer.reserve
          ? [
              `If you accept, ${from.name} keeps the car for you for 24 hours, unless it was reserved in the last three days.`,
            ]
          : []),
      ],
      ...toTalk('See the offer', origin, offer.conversationId),
      afterwards: [payHereOnly],
      ...toStop(origin, token),
    }),
    unsubscribe: origin + callToEnd(token),
  };
}

/** Nobody answered in time. */
export function offerExpiredMail({ car, offer, buyer, seller, origin, token }: AboutOffer): Mail {
  const amount = formatMoney(offer.amount);
  const [from, to] = offer.by === 'buyer' ? [buyer, seller] : [seller, buyer];
  return {
    ...layOut({
      to: from.email,
      name: from.name,
      subject: `Your offer for ${car.name} has expired`,
      picture: pictureOf(car, origin),
      paragraphs: [
        car.hidden
          ? `Your offer of ${amount} for ${car.name} has expired. The car is not for sale at the moment.`
          : `${to.name} did not answer your offer of ${amount} for ${car.name} in time. It no longer counts, and you can make another one.`,
      ],
      ...toTalk('Open the conversation', origin, offer.conversationId),
      afterwards: [payHereOnly],
      ...toStop(origin, token),
    }),
    unsubscribe: origin + callToEnd(token),
  };
}

type Gone = Pick<AboutOffer, 'buyer' | 'origin' | 'token'> & {
  car: { name: string };
  amount: Money;
};

export const offerVoidMail = ({ car, buyer, amount, origin, token }: Gone): Mail => ({
  ...layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `${car.name} is no longer available`,
    paragraphs: [
      `${car.name} cannot be bought any more, so the offer of ${formatMoney(amount)} that you and the seller were talking about has ended. You were not charged anything.`,
    ],
    ...toStop(origin, token),
  }),
  unsubscribe: origin + callToEnd(token),
});
