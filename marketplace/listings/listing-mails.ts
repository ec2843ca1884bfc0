import type { Mail } from '#marketplace/mail/mail.ts';
import { layOut } from '#marketplace/mail/mail-layout.ts';
import type { Listing } from './listing.ts';

export const listingRemovedMail = ({ name, seller }: Pick<Listing, 'name' | 'seller'>): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} was taken off the market`,
    paragraphs: [
      `An administrator of Forecourt deleted your car ${name}. It is no longer shown, and open bookings of it have ended.`,
    ],
    afterwards: ['If this comes as a surprise, please write to us.'],
  });
