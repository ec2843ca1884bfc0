import { expect, test, vi } from 'vitest';
import { doDueWork } from '../../../../tests/outbox.ts';
import { emptyDatabase } from '../../../../tests/runner/empty-database.ts';
import { keepMail, keptMails } from './mailbox-store.ts';
import { sendLater } from './outgoing-mail-store.ts';

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada' };

test('an enqueued email is in the mailbox after the commit', async () => {
  const db = await emptyDatabase();
  await db.transaction().execute((tx) => sendLater(tx, mail, 'welcome ada', 'other'));
  await doDueWork(db, 'mail', (mail, key) => keepMail(db, mail, key), {
    now: () => new Date(),
    log: { warn: vi.fn(), error: vi.fn() },
  });

  expect(await keptMails(db, 10)).toEqual([
    { ...mail, id: expect.any(String), at: expect.any(Date) },
  ]);
});

test('an email that is sent again after a crash is stored once', async () => {
  const db = await emptyDatabase();
  await keepMail(db, mail, 'welcome ada');
  await keepMail(db, mail, 'welcome ada');
  expect(await keptMails(db, 10)).toHaveLength(1);
});
