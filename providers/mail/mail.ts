export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscription by POST (RFC 8058). */
  unsubscribe?: string;
  /** A calendar invitation (RFC 5546). The mail service adds the sender as organizer. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string };
};

/** Sends an email or throws. The same key means the same email, perhaps again after a crash. */
export type SendMail = (mail: Mail, key: string) => Promise<void>;
