import type { Mail } from './mail.ts';
import { layOut } from './mail-layout.ts';

type Addressee = { to: string; name: string };
type WithLink = Addressee & { url: string };

const oneUse = (time: string) => `The link works once, for the next ${time}.`;

export const resetPasswordMail = ({ url, ...addressee }: WithLink): Mail =>
  layOut({
    ...addressee,
    subject: 'Choose a new password',
    paragraphs: [
      'Someone, most likely you, asked to reset the password of your Forecourt account.',
    ],
    action: { label: 'Choose a new password', url },
    afterwards: [
      `${oneUse('10 minutes')} If it has expired, request a new one on the login page.`,
      'If this was not you, ignore this email: your password stays the same.',
    ],
  });

export const passwordChangedMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Forecourt account was just changed, and every other browser was logged out.',
    ],
    afterwards: [
      'If this was not you, choose a new password right away with “Forgot Password” on the login page, then contact us.',
    ],
  });

export const verifyEmailMail = ({ url, ...addressee }: WithLink): Mail =>
  layOut({
    ...addressee,
    subject: 'Confirm your email address',
    paragraphs: [
      'Welcome to Forecourt. Please confirm that this email address is yours, so that we can reach you about your cars and bookings.',
    ],
    action: { label: 'Confirm my address', url },
    afterwards: [
      `${oneUse('24 hours')} If it has expired, log in and request a new one.`,
      'If you did not sign up, ignore this email: nothing happens without the account’s password.',
    ],
  });

const erasedAndKept = [
  'Cars you had for sale are gone, and bookings you had not paid for have ended. Your name, email, phone and password have been erased.',
  'Payments and receipts, with the names and emails on them, are kept for ten years, as tax law requires.',
];

export const accountLeftMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'You deleted your Forecourt account',
    paragraphs: [
      'Your Forecourt account has been deleted, as you asked, and you have been logged out everywhere.',
      ...erasedAndKept,
      'This is our last email to you. You are welcome back at any time: just sign up again.',
    ],
    afterwards: ['If this was not you, please contact us at once.'],
  });

export const accountClosedMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'Your Forecourt account is closed',
    paragraphs: [
      'Your Forecourt account has been closed, and you have been logged out everywhere.',
      ...erasedAndKept,
    ],
    afterwards: ['If you did not expect this, please contact us.'],
  });

type Suspension = Addressee & { because: string; cancelled: string[] };

export const accountSuspendedMail = ({ because, cancelled, ...addressee }: Suspension): Mail =>
  layOut({
    ...addressee,
    subject: 'Your Forecourt account is suspended',
    paragraphs: [
      'Your Forecourt account has been suspended, and you have been logged out everywhere.',
      `Reason: ${because}`,
      'While it is suspended, your cars are not shown, and offers and agreed prices no longer stand. Your cars, bookings and messages are kept, and payments already made are not affected.',
      ...cancelled,
    ],
    afterwards: ['Please contact us to sort this out.'],
  });

export const accountRestoredMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'Your Forecourt account is open again',
    paragraphs: [
      'Your Forecourt account is no longer suspended. You can log in as before, and your cars are shown again.',
    ],
  });

export const nameReplacedMail = ({ to, name, former }: Addressee & { former: string }): Mail =>
  layOut({
    to,
    name,
    subject: 'Please choose another name',
    paragraphs: [
      `Your display name “${former}” could be mistaken for our staff, so we have changed it to “${name}” for now.`,
    ],
    afterwards: ['You can choose another name on your account page.'],
  });

export const sellerVerifiedMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'You are a verified seller',
    paragraphs: [
      'We have checked your Forecourt account. From now on, all your cars carry the verified seller tick.',
    ],
  });

export const verificationWithdrawnMail = (addressee: Addressee): Mail =>
  layOut({
    ...addressee,
    subject: 'You are no longer a verified seller',
    paragraphs: [
      'The verification of your Forecourt account was revoked. Your cars stay for sale, without the verified seller tick.',
    ],
    afterwards: ['If you did not expect this, please contact us.'],
  });
