import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import {
  askedMail,
  cancelledMail,
  confirmedMail,
  declinedMail,
  endedMail,
  movedMail,
  reminderMail,
  type ViewingNotification,
} from './viewing-mails.ts';

const origin = 'https://forecourt.example';
const notification = (more: Partial<ViewingNotification> = {}): ViewingNotification => ({
  id: '1',
  sequence: 0,
  kind: 'viewing',
  startsAt: new Date('2026-11-20T13:00:00Z'),
  answerBy: new Date('2026-11-20T10:00:00Z'),
  changedAt: new Date('2026-11-19T10:00:00Z'),
  zone: 'Asia/Dhaka',
  hasPlace: true,
  conversationId: '7',
  car: 'Corolla',
  to: { id: '2', name: 'Imran', email: 'imran@example.com', side: 'buyer' },
  from: 'Sara',
  ...more,
});
const toSeller = { id: '3', name: 'Sara', email: 'sara@example.com', side: 'seller' } as const;

test.each([askedMail, movedMail])('%o says until when it can be answered', (mail) => {
  const { text } = mail(notification(), origin);
  expect(text).toContain('Without an answer by Friday 20 November at 16:00 (Dhaka time) ');
});

test.each([confirmedMail, reminderMail])(
  '%o leads to the place, or to the conversation to ask for it',
  (mail) => {
    const { text } = mail(notification(), origin);
    expect(text).toContain('See where to meet');
    expect(text).toContain(`${origin}/dashboard/viewings\n`);
    const unsaid = mail(notification({ hasPlace: false }), origin).text;
    expect(unsaid).not.toContain('See where to meet');
    expect(unsaid).toContain('Sara has not yet said where to meet.');
    expect(unsaid).toContain(`Ask where to meet:\n${origin}/dashboard/messages/7\n`);
    expect(mail(notification({ hasPlace: false, to: toSeller }), origin).text).not.toContain(
      'where to meet',
    );
  },
);

test.each([declinedMail, cancelledMail])('%o leads to the past viewings', (mail) => {
  for (const to of [notification().to, toSeller]) {
    const { text } = mail(notification({ to }), origin);
    expect(text).toContain(`${origin}/dashboard/viewings?show=past\n`);
  }
});

const invitationIn = (mail: ReturnType<typeof movedMail>) => {
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar!.file));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate(),
    status: event.component.getFirstPropertyValue('status'),
    attendees: event.attendees.map((attendee) => attendee.getFirstValue()),
    text: mail.calendar!.file,
  };
};

test.each([
  [movedMail, 'REQUEST', 'TENTATIVE'],
  [confirmedMail, 'REQUEST', 'CONFIRMED'],
  [declinedMail, 'CANCEL', 'CANCELLED'],
  [cancelledMail, 'CANCEL', 'CANCELLED'],
  [(about: ViewingNotification) => endedMail(about, 'sold'), 'CANCEL', 'CANCELLED'],
])('%o updates the calendar of its recipient', (mail, method, status) => {
  const invitation = invitationIn(mail(notification({ sequence: 4 }), origin));
  expect(invitation).toMatchObject({
    method,
    uid: 'viewing-1',
    sequence: 4,
    status,
    startsAt: notification().startsAt,
    attendees: ['mailto:imran@example.com'],
  });
  expect(invitation.text).not.toContain('sara@');
  expect(invitation.text).not.toContain('LOCATION');
});

test('text of users in a calendar becomes no link', () => {
  const names = { car: 'Pay at evil.example', from: 'https://evil.example' };
  const { text } = invitationIn(confirmedMail(notification(names), origin));
  expect(text).toContain('SUMMARY:Viewing: Pay at evil. example');
  expect(text).toContain('DESCRIPTION:With https: //evil. example.');
});

test('a request and a reminder have no calendar', () => {
  expect(askedMail(notification(), origin).calendar).toBeUndefined();
  expect(reminderMail(notification(), origin).calendar).toBeUndefined();
});
