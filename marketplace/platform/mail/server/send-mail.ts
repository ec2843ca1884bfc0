import type { Database } from '#database/connection.ts';
import { isDeletedEmail } from '#marketplace/platform/accounts/account.ts';
import type { Letter, Mail } from '../mail.ts';
import { mayBeSent } from './mail-count-store.ts';

type Options = {
  db: Database;
  visitorSalt: string;
  now: () => Date;
  rateLimitScale: number;
  deliver: (mail: Mail, key: string) => Promise<void>;
  log: { warn(details: object, message: string): void };
};

export function sendMailWithin({ db, visitorSalt, now, rateLimitScale, deliver, log }: Options) {
  let last: Promise<unknown> = Promise.resolve();

  /** Decides in order, so that emails leave in the order in which they come. */
  function inOrder<T>(decide: () => Promise<T>): Promise<T> {
    const decision = last.then(decide);
    last = decision.catch(() => {});
    return decision;
  }

  return async (
    { about = 'other', senderId, cause, opens, ...mail }: Letter,
    key: string,
  ): Promise<void> => {
    if (isDeletedEmail(mail.to)) return;
    const outgoing = { to: mail.to, subject: mail.subject, opens, about, senderId, cause, key };
    const isAllowed = await inOrder(() =>
      mayBeSent(db, outgoing, { salt: visitorSalt, now: now(), scale: rateLimitScale }),
    );
    if (isAllowed) await deliver(mail, key);
    else log.warn({ about }, 'an email was dropped: its address has had enough for a day');
  };
}
