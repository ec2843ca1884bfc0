import type { Database } from '#database/connection.ts';
import { isOfNobody } from '#marketplace/platform/accounts/account.ts';
import type { Mail } from '../mail.ts';
import type { About } from '../mail-limits.ts';
import { mayBeSent } from './mail-count-store.ts';

type Outgoing = Mail & {
  about?: About;
  senderId?: string | undefined;
  cause?: string | null | undefined;
};

type Options = {
  db: Database;
  /** Keeps hashes of addresses from being guessed. */
  visitorSalt: string;
  now: () => Date;
  /** Multiplies the limits. */
  rateLimitScale: number;
  deliver: (mail: Mail, key: string) => Promise<void>;
  log: { warn(details: object, message: string): void };
};

/** Hands a mail over unless its address has had enough for a day; then the account shows it instead, and the log says so. */
export function sendMailWithin({ db, visitorSalt, now, rateLimitScale, deliver, log }: Options) {
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that mails leave in the order in which they come. */
  function inOrder<T>(decide: () => Promise<T>): Promise<T> {
    const decision = last.then(decide);
    last = decision.catch(() => {});
    return decision;
  }

  return async (
    { about = 'other', senderId, cause, opens, ...mail }: Outgoing,
    key: string,
  ): Promise<void> => {
    if (isOfNobody(mail.to)) return;
    const outgoing = { to: mail.to, subject: mail.subject, opens, about, senderId, cause, key };
    const isAllowed = await inOrder(() =>
      mayBeSent(db, outgoing, { salt: visitorSalt, now: now(), scale: rateLimitScale }),
    );
    if (isAllowed) await deliver(mail, key);
    else log.warn({ about }, 'an email was dropped: its address has had enough for a day');
  };
}
