import type { About } from './mail-limits.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page that its button opens. */
  opens?: string;
  /** The URL to which mail programs POST to unsubscribe (RFC 8058). */
  unsubscribe?: string;
  /** An invitation for the recipient's calendar (RFC 5546). The mail service adds the sender as organizer. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string };
};

export type Letter = Mail & {
  about?: About;
  /** The person whose action the email reports, if not the recipient. */
  senderId?: string | undefined;
  /** Identifies the caller who caused the email, if no account is known. */
  cause?: string | null | undefined;
};
