export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The page of ours that its button opens. */
  opens?: string;
  /** Ends emails of this kind by a POST of any mail program (RFC 8058). */
  unsubscribe?: string;
  /** An invitation for the recipient's calendar (RFC 5546). The mail service adds the sender as organizer. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string };
};
