import { cityOf } from '#marketplace/dates.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';
import { leadingNowhere } from '#marketplace/platform/mail/mail-markup.ts';
import { calendarFile } from './calendar-file.ts';
import type { Ending, KindOfViewing, Side } from './viewing.ts';
import { whenInWords } from './viewing-words.ts';

/** A viewing, and whom to write to about it. Where to meet stays in the market: an email cannot be taken back. */
export type Told = {
  id: string;
  sequence: number;
  kind: KindOfViewing;
  startsAt: Date;
  answerBy: Date;
  changedAt: Date;
  zone: string;
  /** Whether the seller has said where to meet. */
  hasPlace: boolean;
  conversationId: string;
  car: string;
  to: { id: string; name: string; email: string; side: Side };
  from: string;
};

const what: Record<KindOfViewing, string> = { viewing: 'viewing', test_drive: 'test drive' };
const toDo: Record<KindOfViewing, string> = { viewing: 'see', test_drive: 'test drive' };

const thereAt = (at: Date, zone: string) => `${whenInWords(at, zone)} (${cityOf(zone)} time)`;
const when = ({ startsAt, zone }: Told) => thereAt(startsAt, zone);
const until = ({ answerBy, zone }: Told) => thereAt(answerBy, zone);

const link = (label: string, origin: string) => ({
  label,
  url: `${origin}/dashboard/viewings`,
});

/** Where a viewing is that does not take place. */
const linkToPast = (origin: string) => ({
  label: 'See your past viewings',
  url: `${origin}/dashboard/viewings?show=past`,
});

const hasToAsk = ({ to, hasPlace }: Told) => to.side === 'buyer' && !hasPlace;

const placeUnsaid = (told: Told) =>
  hasToAsk(told) ? [`${told.from} has not yet said where to meet.`] : [];

/** Where to meet stands beside the viewing; if nobody has said it, it has to be asked. */
function linkToGo(told: Told, origin: string) {
  if (hasToAsk(told)) {
    const url = `${origin}/dashboard/messages/${told.conversationId}`;
    return { label: 'Ask where to meet', url };
  }
  return link(told.to.side === 'buyer' ? 'See where to meet' : 'See your viewings', origin);
}

const addressed = ({ to }: Told) => ({ to: to.email, name: to.name });

type InvitationState = 'asked' | 'confirmed' | 'cancelled';

/** Attaches an invitation that updates the recipient's calendar. Like the email, it does not contain the place. */
function withCalendar(mail: Mail, told: Told, state: InvitationState): Mail {
  const method = state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const { car, from, to, ...viewing } = told;
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
  return { ...mail, calendar: { method, file } };
}

export const askedMail = (told: Told, origin: string): Mail =>
  layOut({
    ...addressed(told),
    subject: `${told.car}: ${told.from} would like to ${toDo[told.kind]} it`,
    paragraphs: [
      `${told.from} would like to ${toDo[told.kind]} ${told.car} on ${when(told)}.`,
      `Does this time suit you? Confirm it, suggest another one, or decline. Without an answer by ${until(told)} the request lapses.`,
    ],
    action: link('Answer', origin),
  });

export const movedMail = (told: Told, origin: string): Mail =>
  withCalendar(
    layOut({
      ...addressed(told),
      subject: `${told.car}: ${told.from} suggests another time`,
      paragraphs: [
        `${told.from} suggests ${when(told)} for the ${what[told.kind]} of ${told.car}. The earlier time no longer applies.`,
        `Confirm it, suggest another one, or decline. Without an answer by ${until(told)} it lapses.`,
      ],
      action: link('Answer', origin),
    }),
    told,
    'asked',
  );

export const confirmedMail = (told: Told, origin: string): Mail =>
  withCalendar(
    layOut({
      ...addressed(told),
      subject: `Confirmed: ${what[told.kind]} of ${told.car}`,
      paragraphs: [
        `${told.from} confirmed: the ${what[told.kind]} of ${told.car} is on ${when(told)}.`,
        ...placeUnsaid(told),
      ],
      action: linkToGo(told, origin),
      afterwards: [
        'The appointment for your calendar is attached. If you cannot make it, please cancel in good time.',
      ],
    }),
    told,
    'confirmed',
  );

export const declinedMail = (told: Told, origin: string): Mail =>
  withCalendar(
    layOut({
      ...addressed(told),
      subject: `${told.car}: ${told.from} cannot make it`,
      paragraphs: [
        `${told.from} declined the ${what[told.kind]} of ${told.car} on ${when(told)}.`,
        ...(told.to.side === 'buyer' ? ['You can ask for another time.'] : []),
      ],
      action: linkToPast(origin),
    }),
    told,
    'cancelled',
  );

export const cancelledMail = (told: Told, origin: string): Mail =>
  withCalendar(
    layOut({
      ...addressed(told),
      subject: `Cancelled: ${what[told.kind]} of ${told.car}`,
      paragraphs: [
        `${told.from} cancelled the ${what[told.kind]} of ${told.car} on ${when(told)}.`,
      ],
      action: linkToPast(origin),
    }),
    told,
    'cancelled',
  );

const because: Record<Ending, (told: Told) => string> = {
  unanswered: ({ from }) => `${from} did not answer in time.`,
  sold: () => 'The car has been sold to somebody else.',
  unavailable: () => 'The car is not for sale at the moment.',
  account: ({ from }) => `${from} is not on Forecourt at the moment.`,
  blocked: () => 'The two of you are no longer in contact on Forecourt.',
};

/** By neither of the two on purpose. */
export const endedMail = (told: Told, why: Ending): Mail =>
  withCalendar(
    layOut({
      ...addressed(told),
      subject: `${told.car}: the ${what[told.kind]} is off`,
      paragraphs: [
        `The ${what[told.kind]} of ${told.car} on ${when(told)} has been called off. ${because[why](told)}`,
      ],
    }),
    told,
    'cancelled',
  );

export const reminderMail = (told: Told, origin: string): Mail =>
  layOut({
    ...addressed(told),
    subject: `Reminder: ${what[told.kind]} of ${told.car}`,
    paragraphs: [
      told.to.side === 'buyer'
        ? `You are going to ${toDo[told.kind]} ${told.car} with ${told.from} on ${when(told)}.`
        : `${told.from} is coming to ${toDo[told.kind]} ${told.car} on ${when(told)}.`,
      ...placeUnsaid(told),
    ],
    action: linkToGo(told, origin),
    afterwards: ['Something came up? Cancel or move it there, so that nobody waits for you.'],
  });
