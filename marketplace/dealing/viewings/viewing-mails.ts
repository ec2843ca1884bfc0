import { cityOf } from '#marketplace/dates.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { leadingNowhere } from '#marketplace/platform/mail/mail-markup.ts';
import { calendarFile } from './calendar-file.ts';
import type { KindOfViewing, Side, ViewingEnding } from './viewing.ts';
import { whenInWords } from './viewing-words.ts';

/** An email about a viewing. It does not contain the place, because an email cannot be taken back. */
export type ViewingNotification = {
  id: string;
  sequence: number;
  kind: KindOfViewing;
  startsAt: Date;
  answerBy: Date;
  changedAt: Date;
  zone: string;
  /** The seller has named the place. */
  hasPlace: boolean;
  conversationId: string;
  car: string;
  to: { id: string; name: string; email: string; side: Side };
  from: string;
};

const what: Record<KindOfViewing, string> = { viewing: 'viewing', test_drive: 'test drive' };
const toDo: Record<KindOfViewing, string> = { viewing: 'see', test_drive: 'test drive' };

const inZone = (at: Date, zone: string) => `${whenInWords(at, zone)} (${cityOf(zone)} time)`;
const when = ({ startsAt, zone }: ViewingNotification) => inZone(startsAt, zone);
const until = ({ answerBy, zone }: ViewingNotification) => inZone(answerBy, zone);

const link = (label: string, origin: string) => ({ label, url: `${origin}/dashboard/viewings` });

const linkToPast = (origin: string) => ({
  label: 'See your past viewings',
  url: `${origin}/dashboard/viewings?show=past`,
});

const hasToAsk = ({ to, hasPlace }: ViewingNotification) => to.side === 'buyer' && !hasPlace;

const placeUnsaid = (about: ViewingNotification) =>
  hasToAsk(about) ? [`${about.from} has not yet said where to meet.`] : [];

/** To the place on the viewings screen, or to the conversation if the buyer has to ask for it. */
const linkToGo = (about: ViewingNotification, origin: string) =>
  hasToAsk(about)
    ? { label: 'Ask where to meet', url: `${origin}/dashboard/messages/${about.conversationId}` }
    : link(about.to.side === 'buyer' ? 'See where to meet' : 'See your viewings', origin);

type Words = Omit<Parameters<typeof layOut>[0], 'to' | 'name'>;

const mailTo = ({ to }: ViewingNotification, words: Words): Mail =>
  layOut({ to: to.email, name: to.name, ...words });

type InvitationState = 'asked' | 'confirmed' | 'cancelled';

/** With an invitation that updates the recipient's calendar. Like the email, it does not contain the place. */
function mailWithInvitation(
  about: ViewingNotification,
  state: InvitationState,
  words: Words,
): Mail {
  const method = state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const { car, from, to, ...viewing } = about;
  // Calendars make links of addresses, too.
  const [carName, otherName] = [leadingNowhere(car), leadingNowhere(from)];
  const appointment = {
    ...viewing,
    state,
    car: { name: carName },
    other: { name: otherName },
    place: null,
  };
  const file = calendarFile(appointment, { invitation: { method, attendee: to.email } });
  return { ...mailTo(about, words), calendar: { method, file } };
}

export const askedMail = (about: ViewingNotification, origin: string): Mail =>
  mailTo(about, {
    subject: `${about.car}: ${about.from} would like to ${toDo[about.kind]} it`,
    paragraphs: [
      `${about.from} would like to ${toDo[about.kind]} ${about.car} on ${when(about)}.`,
      `Does this time suit you? Confirm it, suggest another one, or decline. Without an answer by ${until(about)} the request lapses.`,
    ],
    action: link('Answer', origin),
  });

export const movedMail = (about: ViewingNotification, origin: string): Mail =>
  mailWithInvitation(about, 'asked', {
    subject: `${about.car}: ${about.from} suggests another time`,
    paragraphs: [
      `${about.from} suggests ${when(about)} for the ${what[about.kind]} of ${about.car}. The earlier time no longer applies.`,
      `Confirm it, suggest another one, or decline. Without an answer by ${until(about)} it lapses.`,
    ],
    action: link('Answer', origin),
  });

export const confirmedMail = (about: ViewingNotification, origin: string): Mail =>
  mailWithInvitation(about, 'confirmed', {
    subject: `Confirmed: ${what[about.kind]} of ${about.car}`,
    paragraphs: [
      `${about.from} confirmed: the ${what[about.kind]} of ${about.car} is on ${when(about)}.`,
      ...placeUnsaid(about),
    ],
    action: linkToGo(about, origin),
    afterwards: [
      'The appointment for your calendar is attached. If you cannot make it, please cancel in good time.',
    ],
  });

export const declinedMail = (about: ViewingNotification, origin: string): Mail =>
  mailWithInvitation(about, 'cancelled', {
    subject: `${about.car}: ${about.from} cannot make it`,
    paragraphs: [
      `${about.from} declined the ${what[about.kind]} of ${about.car} on ${when(about)}.`,
      ...(about.to.side === 'buyer' ? ['You can ask for another time.'] : []),
    ],
    action: linkToPast(origin),
  });

export const cancelledMail = (about: ViewingNotification, origin: string): Mail =>
  mailWithInvitation(about, 'cancelled', {
    subject: `Cancelled: ${what[about.kind]} of ${about.car}`,
    paragraphs: [
      `${about.from} cancelled the ${what[about.kind]} of ${about.car} on ${when(about)}.`,
    ],
    action: linkToPast(origin),
  });

const because: Record<ViewingEnding, (from: string) => string> = {
  unanswered: (from) => `${from} did not answer in time.`,
  sold: () => 'The car has been sold to somebody else.',
  unavailable: () => 'The car is not for sale at the moment.',
  account: (from) => `${from} is not on Forecourt at the moment.`,
  blocked: () => 'The two of you are no longer in contact on Forecourt.',
};

/** About a viewing that neither side ended. */
export const endedMail = (about: ViewingNotification, why: ViewingEnding): Mail =>
  mailWithInvitation(about, 'cancelled', {
    subject: `${about.car}: the ${what[about.kind]} is off`,
    paragraphs: [
      `The ${what[about.kind]} of ${about.car} on ${when(about)} has been called off. ${because[why](about.from)}`,
    ],
  });

export const reminderMail = (about: ViewingNotification, origin: string): Mail =>
  mailTo(about, {
    subject: `Reminder: ${what[about.kind]} of ${about.car}`,
    paragraphs: [
      about.to.side === 'buyer'
        ? `You are going to ${toDo[about.kind]} ${about.car} with ${about.from} on ${when(about)}.`
        : `${about.from} is coming to ${toDo[about.kind]} ${about.car} on ${when(about)}.`,
      ...placeUnsaid(about),
    ],
    action: linkToGo(about, origin),
    afterwards: ['Something came up? Cancel or move it there, so that nobody waits for you.'],
  });
