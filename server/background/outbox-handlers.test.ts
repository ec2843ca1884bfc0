import { expect, test } from 'vitest';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import { limits } from '#marketplace/platform/outbox/limits.ts';
import { beginDueWork } from '#marketplace/platform/outbox/server/begin-due-work.ts';
import { openMarket } from '../../tests/market.ts';
import { promise, silence } from '../../tests/outbox.ts';
import { outboxHandlers } from './outbox-handlers.ts';

test('a password reset does not wait for other emails while the mail server hangs', async () => {
  const { db, dependencies } = await openMarket();
  const mailTo = (to: string) => ({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello' });
  const options = { log: silence(), now: () => new Date() };
  const [hanging, answer] = [promise(), promise()];
  const begun: string[] = [];
  const handlers = outboxHandlers(dependencies, {
    ...options,
    async sendMail({ to }) {
      begun.push(to);
      if (begun.length === limits.mail.atOnce) hanging.resolve();
      if (to !== 'ada@example.com') await answer.ended;
    },
    eraseIdentity: async () => {},
  });
  for (let number = 0; number < limits.mail.atOnce * 2; number++) {
    await sendLater(db, mailTo(`buyer${number}@example.com`), `news ${number}`, 'other');
  }
  const others = await beginDueWork(db, 'mail', handlers.mail, options);
  await hanging.ended;

  await sendLater(db, mailTo('ada@example.com'), 'reset', 'access');
  await Promise.all(await beginDueWork(db, 'access_mail', handlers.access_mail, options));
  expect(begun.at(-1)).toBe('ada@example.com');
  answer.resolve();
  await Promise.all(others);
});
