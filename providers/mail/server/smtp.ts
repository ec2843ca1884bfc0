import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Mail, SendMail } from '../mail.ts';

type SmtpOptions = {
  /** e.g. smtps://user:password@mail.example:465 */
  url: string;
  /** e.g. Forecourt <no-reply@forecourt.example> */
  from: string;
};

export function smtpMail({ url, from }: SmtpOptions): SendMail {
  let transport: Transporter | undefined;

  return async function send({ to, subject, text, html, unsubscribe, calendar }, key) {
    transport ??= await openTransport(url);
    await transport.sendMail({
      from,
      // As an object, because a string would be parsed as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...(calendar && { icalEvent: invitationFrom(from, calendar) }),
      messageId: messageIdOf(key, from),
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(unsubscribe) },
    });
  };
}

/** The market is the organizer, so that neither side learns the other's email. */
function invitationFrom(from: string, { method, file }: NonNullable<Mail['calendar']>) {
  const organizer = `ORGANIZER;CN=Forecourt:mailto:${addressOf(from)}`;
  // Inserted at the start of a line, where no text of users is.
  const content = file.replace('\r\nATTENDEE', () => `\r\n${organizer}\r\nATTENDEE`);
  return { method, filename: 'viewing.ics', content };
}

/** The address in `Cars Ltd <cars@cars.example>`, or the whole text. */
const addressOf = (from: string): string => from.slice(from.lastIndexOf('<') + 1).replace('>', '');

/** RFC 8058. */
const oneClick = (url: string | undefined) =>
  url && {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

/** Loaded with the first email, because not every market has a mail server. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The same for every repetition, so that mail servers can drop duplicates. */
function messageIdOf(key: string, from: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return `<${name}@${domain}>`;
}
