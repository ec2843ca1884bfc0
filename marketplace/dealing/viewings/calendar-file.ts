import { endOf, isLive, type KindOfViewing, type StateOfViewing } from './viewing.ts';
import { nameOfKind } from './viewing-words.ts';

type Appointment = {
  id: string;
  kind: KindOfViewing;
  state: StateOfViewing;
  startsAt: Date;
  changedAt: Date;
  sequence: number;
  car: { name: string };
  other: { name: string };
  place: string | null;
};

type Invitation = { method: 'REQUEST' | 'CANCEL'; attendee: string };

/**
 * A viewing as a file for calendars (RFC 5545). A later file with the same UID and a higher SEQUENCE replaces it. An
 * invitation (RFC 5546) names its recipient; the mail service adds the organizer.
 */
export function calendarFile(
  viewing: Appointment,
  { origin, invitation }: { origin?: string; invitation?: Invitation },
): string {
  const { id, kind, car, other, place, startsAt } = viewing;
  const url = origin && `${origin}/dashboard/viewings`;
  const description = [`With ${other.name}.`, ...(url ? [url] : [])].join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Viewings//EN',
    'CALSCALE:GREGORIAN',
    ...(invitation ? [`METHOD:${invitation.method}`] : []),
    'BEGIN:VEVENT',
    `UID:viewing-${id}`,
    `SEQUENCE:${viewing.sequence}`,
    `DTSTAMP:${inUtc(viewing.changedAt)}`,
    `DTSTART:${inUtc(startsAt)}`,
    `DTEND:${inUtc(endOf(startsAt))}`,
    `SUMMARY:${escaped(`${nameOfKind[kind]}: ${car.name}`)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(invitation ? [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${invitation.attendee}`] : []),
    `STATUS:${statusOf(viewing.state)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function statusOf(state: StateOfViewing): string {
  if (state === 'asked') return 'TENTATIVE';
  return isLive({ state }) || state === 'over' ? 'CONFIRMED' : 'CANCELLED';
}

/** `20261121T050000Z` */
const inUtc = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Names and places are text of users, which must not begin a line. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

const longestLine = 75;
const bytes = new TextEncoder();

/** At most 75 bytes a line, without splitting a character. A continued line begins with a space. */
function folded(line: string): string {
  let text = '';
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > longestLine) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}
