/** An email over a daily limit. */
export type UnsentMail = {
  key: string;
  subject: string;
  /** The page of ours that says more. */
  path: string | null;
  at: Date;
};
