export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Ends emails of this kind by a POST of any mail program (RFC 8058). */
  unsubscribe?: string;
};
