import type { ChangeInWords } from '#marketplace/cars/listings/revision-words.ts';
import { pictureForMail } from '#marketplace/cars/vehicles/picture.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import type { Commitment } from './contract.ts';

type ChangedCarNotification = {
  buyer: { name: string; email: string };
  /** With the name that the buyer knows. */
  car: { name: string; picture: string };
  /** Decides where the email leads. */
  commitment: Commitment;
  changes: ChangeInWords[];
  origin: string;
};

const wordings: Record<Commitment, { which: string; path: string; withdraw: string }> = {
  booked: {
    which: 'the car you booked',
    path: '/dashboard/user',
    withdraw: 'No longer interested? Delete the booking there. It costs you nothing.',
  },
  offered: {
    which: 'the car you have an open offer or an agreed price for',
    path: '/dashboard/offers',
    withdraw:
      'No longer interested? Withdraw your offer. An agreed price does not bind you: it expires by itself.',
  },
  viewing: {
    which: 'the car you asked to see',
    path: '/dashboard/viewings',
    withdraw: 'No longer interested? Cancel the viewing there.',
  },
};

export function changedCarMail({
  buyer,
  car,
  commitment,
  changes,
  origin,
}: ChangedCarNotification): Mail {
  const { which, path, withdraw } = wordings[commitment];
  return layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `The seller changed ${car.name}`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      `The seller has changed the details of ${car.name}, ${which}:`,
      ...changes.map(({ label, before, after }) => `${label}: ${brief(before)} → ${brief(after)}`),
      'We will show you these changes again before you pay.',
    ],
    action: { label: 'See what changed', url: origin + path },
    afterwards: ['Something unclear? Ask the seller in a message before you pay.', withdraw],
  });
}

const longest = 120;

/** Descriptions can be long; the linked page has them in full. PostgreSQL refuses half of a surrogate pair. */
function brief(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}
