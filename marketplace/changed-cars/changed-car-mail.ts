import type { ChangeInWords } from '#marketplace/listings/revision-words.ts';
import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import { pictureForMail } from '#marketplace/vehicles/picture.ts';

/** What a buyer has to do with a car; the first of them decides where the email leads. */
export type Commitment = 'booked' | 'offered' | 'viewing';

type Letter = {
  buyer: { name: string; email: string };
  /** As the buyer knows it. */
  car: { name: string; picture: string };
  commitment: Commitment;
  changes: ChangeInWords[];
  origin: string;
};

const words: Record<Commitment, { which: string; path: string; withdraw: string }> = {
  booked: {
    which: 'which you booked',
    path: '/dashboard/user',
    withdraw: 'No longer interested? Delete the booking there. It costs you nothing.',
  },
  offered: {
    which: 'about whose price you and the seller talk or have agreed',
    path: '/dashboard/offers',
    withdraw:
      'No longer interested? Withdraw your offer. An agreed price does not bind you: it ends by itself.',
  },
  viewing: {
    which: 'which you asked to see',
    path: '/dashboard/viewings',
    withdraw: 'No longer interested? Cancel the viewing there.',
  },
};

export function changedCarMail({ buyer, car, commitment, changes, origin }: Letter): Mail {
  const { which, path, withdraw } = words[commitment];
  return layOut({
    to: buyer.email,
    name: buyer.name,
    subject: `The seller changed ${car.name}`,
    picture: pictureForMail(car, origin),
    paragraphs: [
      `The seller has changed what they say about ${car.name}, ${which}:`,
      ...changes.map(({ label, before, after }) => `${label}: ${brief(before)} → ${brief(after)}`),
      'We show you these changes again before you pay.',
    ],
    action: { label: 'See what changed', url: origin + path },
    afterwards: ['Something unclear? Ask the seller in a message before you pay.', withdraw],
  });
}

const longest = 120;

/** Descriptions are long; the page has all of them. */
const brief = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
