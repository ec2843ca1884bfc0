import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import { payHereOnly } from '#marketplace/dealing/messages/message-mails.ts';
import {
  unsubscribeCallPath,
  unsubscribePath,
} from '#marketplace/finding/alerts/unsubscription.ts';
import { formatMoney, type Money } from '#marketplace/money.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { momentInWords } from './moment-in-words.ts';
import type { Offer } from './offer.ts';

export type Person = { name: string; email: string };

/** `token` ends emails about messages and offers. */
type MailLinks = { origin: string; token: string };

export type OfferNotification = MailLinks & {
  car: { name: string; pictures: readonly [string, ...string[]]; hidden: boolean };
  offer: Pick<Offer, 'by' | 'amount' | 'reserve' | 'conversationId' | 'answerBy'>;
  buyer: Person;
  seller: Person;
};

/** To the recipient of an offer, at once, because the time to answer is limited. */
export function newOfferMail(notification: OfferNotification): Mail {
  const { car, offer } = notification;
  const amount = formatMoney(offer.amount);
  const { from, to } = sidesOf(notification);
  return offerMail(notification, to, {
    subject:
      offer.by === 'buyer'
        ? `${from.name} offers you ${amount} for ${car.name}`
        : `${from.name} offers you ${car.name} for ${amount}`,
    paragraphs: [
      `You can answer this offer until ${momentInWords(offer.answerBy)}. After that it expires.`,
      ...(offer.reserve
        ? [
            `If you accept, ${from.name} keeps the car for you for 24 hours, unless it was reserved in the last three days.`,
          ]
        : []),
    ],
    label: 'See the offer',
  });
}

/** To the sender of an offer that was not answered in time. */
export function offerExpiredMail(notification: OfferNotification): Mail {
  const { car, offer } = notification;
  const amount = formatMoney(offer.amount);
  const { from, to } = sidesOf(notification);
  return offerMail(notification, from, {
    subject: `Your offer for ${car.name} has expired`,
    paragraphs: [
      car.hidden
        ? `Your offer of ${amount} for ${car.name} has expired. The car is not for sale at the moment.`
        : `${to.name} did not answer your offer of ${amount} for ${car.name} in time. It no longer counts, and you can make another one.`,
    ],
    label: 'Open the conversation',
  });
}

const sidesOf = ({ offer, buyer, seller }: OfferNotification) =>
  offer.by === 'buyer' ? { from: buyer, to: seller } : { from: seller, to: buyer };

const offerMail = (
  { car, offer, origin, token }: OfferNotification,
  { name, email }: Person,
  { label, ...words }: { subject: string; paragraphs: string[]; label: string },
): Mail => ({
  ...layOut({
    ...words,
    to: email,
    name,
    picture: pictureForMail({ name: car.name, picture: car.pictures[0] }, origin),
    action: { label, url: `${origin}/dashboard/messages/${offer.conversationId}` },
    afterwards: [payHereOnly],
    ...linkToStop({ origin, token }),
  }),
  unsubscribe: origin + unsubscribeCallPath(token),
});

const linkToStop = ({ origin, token }: MailLinks) => ({
  endings: [
    { label: 'Stop emails about messages and offers', url: origin + unsubscribePath(token) },
  ],
});

type OfferEnd = MailLinks & { car: { name: string }; buyer: Person; amount: Money };

export const offerVoidMail = ({ car, buyer, amount, origin, token }: OfferEnd): Mail => ({
  ...layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `${car.name} is no longer available`,
    paragraphs: [
      `${car.name} cannot be bought any more, so the offer of ${formatMoney(amount)} that you and the seller were talking about has ended. You were not charged anything.`,
    ],
    ...linkToStop({ origin, token }),
  }),
  unsubscribe: origin + unsubscribeCallPath(token),
});
