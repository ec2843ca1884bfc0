import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import type { Listing } from './listing.ts';

type NamedListing = Pick<Listing, 'name' | 'seller'>;
/** `cancelled` has sentences about bookings, offers and viewings that ended. */
type TakenAway<Reason> = { because: Reason; cancelled: string[] };

const whyIn = (because: string | null) => (because === null ? [] : [`Reason: ${because}`]);
const surprise = 'If you did not expect this, please contact us.';

export const listingRemovedMail = (
  { name, seller }: NamedListing,
  { because, cancelled }: TakenAway<string | null>,
): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} was taken off the market`,
    paragraphs: [
      `A Forecourt administrator deleted your car ${name}. It is no longer listed, and its open bookings have ended.`,
      ...cancelled,
      ...whyIn(because),
    ],
    afterwards: [surprise],
  });

export const listingHiddenMail = (
  { name, seller }: NamedListing,
  { because, cancelled }: TakenAway<string>,
): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} is hidden for now`,
    paragraphs: [
      `A Forecourt administrator hid your car ${name}. Only you can see it until this is resolved. The car and its bookings are kept.`,
      ...cancelled,
      ...whyIn(because),
    ],
    afterwards: ['Please fix this and contact us.'],
  });

export const listingShownMail = ({ name, seller }: NamedListing): Mail =>
  layOut({
    to: seller.email,
    name: seller.name,
    subject: `${name} is no longer hidden`,
    paragraphs: [`Buyers can see your car ${name} again.`],
  });
