import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import type { Listing } from './listing.ts';

type Named = Pick<Listing, 'name' | 'seller'>;

const whyIn = (because: string | null) => (because === null ? [] : [`The reason: ${because}`]);
const surprise = 'If this comes as a surprise, please write to us.';

export const listingRemovedMail = ({ name, seller }: Named, because: string | null): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} was taken off the market`,
    paragraphs: [
      `An administrator of Forecourt deleted your car ${name}. It is no longer shown, and open bookings of it have ended.`,
      ...whyIn(because),
    ],
    afterwards: [surprise],
  });

export const listingHiddenMail = ({ name, seller }: Named, because: string): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} is hidden for now`,
    paragraphs: [
      `An administrator of Forecourt hid your car ${name}. Nobody but you can see it until that is cleared up. Nothing is deleted, and bookings wait.`,
      ...whyIn(because),
    ],
    afterwards: ['Please put it right and write to us.'],
  });

export const listingShownMail = ({ name, seller }: Named): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} is no longer hidden`,
    paragraphs: [`Your car ${name} can be seen again as before.`],
  });
