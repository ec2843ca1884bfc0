import type { Mail } from './mail.ts';
import { layOut } from './mail-layout.ts';

type Addressee = { to: string; name: string };
type WithLink = Addressee & { url: string };

const oneUse = (time: string) => `The link works once, for the next ${time}.`;

export const resetPasswordMail = ({ to, name, url }: WithLink): Mail =>
  layOut({
    to,
    name,
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked to choose a new password for your Forecourt account.',
    ],
    action: { label: 'Choose a new password', url },
    afterwards: [
      `${oneUse('10 minutes')} If it has expired, ask for another one on the login page.`,
      'It was not you? Then there is nothing to do: your password stays as it is.',
    ],
  });

export const passwordChangedMail = ({ to, name }: Addressee): Mail =>
  layOut({
    to,
    name,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Forecourt account was changed just now, and every other browser was logged out.',
    ],
    afterwards: [
      'It was not you? Choose a new password at once with “Forgot Password” on the login page, then write to us.',
    ],
  });

export const verifyEmailMail = ({ to, name, url }: WithLink): Mail =>
  layOut({
    to,
    name,
    subject: 'Confirm your email address',
    paragraphs: [
      'It is good to have you at Forecourt. Please confirm that this email address is yours, so that we can reach you about your cars and bookings.',
    ],
    action: { label: 'Confirm my address', url },
    afterwards: [
      `${oneUse('24 hours')} If it has expired, log in and ask for another one.`,
      'You did not sign up? Then ignore this email: nothing happens without the password of the account.',
    ],
  });

export const accountClosedMail = ({ to, name }: Addressee): Mail =>
  layOut({
    to,
    name,
    subject: 'Your Forecourt account is closed',
    paragraphs: [
      'Your Forecourt account has been closed and you are signed out everywhere.',
      'Cars you had on offer are gone, and bookings you had not paid for have ended. Your name, email, phone and password are erased.',
      'Payments and receipts, with the names and emails on them, are kept for ten years because tax law asks for it.',
    ],
    afterwards: ['If this comes as a surprise, please write to us.'],
  });

export const accountSuspendedMail = ({
  to,
  name,
  because,
}: Addressee & { because: string }): Mail =>
  layOut({
    to,
    name,
    subject: 'Your Forecourt account is suspended',
    paragraphs: [
      'Your Forecourt account has been suspended and you are signed out everywhere.',
      `The reason: ${because}`,
      'While it is suspended, cars you have on offer are not shown. Nothing is deleted, and whatever was paid stays as it is.',
    ],
    afterwards: ['Please write to us to clear it up.'],
  });

export const accountRestoredMail = ({ to, name }: Addressee): Mail =>
  layOut({
    to,
    name,
    subject: 'Your Forecourt account is open again',
    paragraphs: [
      'Your Forecourt account is no longer suspended. You can log in as before, and the cars you had on offer are shown again.',
    ],
  });

export const sellerVerifiedMail = ({ to, name }: Addressee): Mail =>
  layOut({
    to,
    name,
    subject: 'You are a verified seller',
    paragraphs: [
      'We have checked your Forecourt account. From now on all your cars carry the tick of a verified seller.',
    ],
  });

export const verificationWithdrawnMail = ({ to, name }: Addressee): Mail =>
  layOut({
    to,
    name,
    subject: 'You are no longer a verified seller',
    paragraphs: [
      'The verification of your Forecourt account was taken back. Your cars stay on offer, without the tick of a verified seller.',
    ],
    afterwards: ['If this comes as a surprise, please write to us.'],
  });
