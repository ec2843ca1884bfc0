import { expect, test } from 'vitest';
import { marketWithMessages, type Person } from '../../../../tests/conversations.ts';
import { zoneWhereItIs } from '../../../../tests/time-zones.ts';
import { notifyUnreadMessages } from './notify-unread-messages.ts';

async function marketWithMails() {
  const market = await marketWithMessages();
  const { db, dependencies, mails, outboxIsDone, minutesPass, sara } = market;
  const proves = (person: Person) =>
    db
      .updateTable('accounts')
      .set({ emailProvenAt: new Date() })
      .where('id', '=', person.id)
      .execute();
  await proves(sara);
  return {
    ...market,
    proves,
    /** The emails that are sent now, after some minutes. */
    async mailsAfter(minutes: number) {
      minutesPass(minutes);
      mails.length = 0;
      await notifyUnreadMessages(dependencies);
      await outboxIsDone();
      return [...mails];
    },
  };
}

test('a message that is unread for five minutes is emailed once, without its text', async () => {
  const { sara, startConversation, imran, car, mailsAfter } = await marketWithMails();
  const id = await startConversation(imran, car, 'A secret question');
  expect(await mailsAfter(4)).toEqual([]);
  const [mail, ...others] = await mailsAfter(2);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: sara.email, subject: 'You have a new message' });
  expect(mail!.text).toContain('Imran sent you a message about Corolla.');
  expect(mail!.text).toContain(`/dashboard/messages/${id}`);
  expect(mail!.text + mail!.html).not.toContain('secret');
  expect(await mailsAfter(120)).toEqual([]);
});

test('further unread messages come in one email, at least an hour after the last one', async () => {
  const { buyer, imran, car, startConversation, says, mailsAfter } = await marketWithMails();
  const id = await startConversation();
  expect(await mailsAfter(6)).toHaveLength(1);
  await says(imran, id, 'Hello?');
  await startConversation(await buyer('Eve'), car);
  expect(await mailsAfter(50)).toEqual([]);
  const [mail] = await mailsAfter(12);
  expect(mail).toMatchObject({ subject: 'You have 3 new messages' });
  expect(mail!.text).toContain('Imran sent you 2 messages about Corolla.');
  expect(mail!.text).toContain('Eve sent you a message about Corolla.');
});

test('an email does not repeat the messages of an earlier one', async () => {
  const { buyer, car, startConversation, mailsAfter } = await marketWithMails();
  await startConversation();
  expect(await mailsAfter(6)).toHaveLength(1);
  await startConversation(await buyer('Eve'), car);
  const [mail] = await mailsAfter(70);
  expect(mail).toMatchObject({ subject: 'You have a new message' });
  expect(mail!.text).toContain('Eve sent you a message');
  expect(mail!.text).not.toContain('Imran');
});

test('read messages and muted conversations send no email', async () => {
  const { sara, imran, startConversation, reads, says, mailsAfter } = await marketWithMails();
  const id = await startConversation();
  await reads(sara, id, 1);
  expect(await mailsAfter(10)).toEqual([]);
  await sara.puts(`/conversations/${id}`, { muted: true });
  await says(imran, id, 'Hello?');
  expect(await mailsAfter(10)).toEqual([]);
});

test('messages from before a block send no email after it', async () => {
  const { imran, sara, startConversation, mailsAfter } = await marketWithMails();
  await startConversation();
  await imran.puts(`/blocks/${sara.id}`);
  expect(await mailsAfter(6)).toEqual([]);
});

test('only a proved address gets emails', async () => {
  const { sara, imran, startConversation, says, proves, mailsAfter } = await marketWithMails();
  const id = await startConversation();
  await says(sara, id, 'Yes.');
  expect((await mailsAfter(10)).map(({ to }) => to)).toEqual([sara.email]);
  await proves(imran);
  expect((await mailsAfter(10)).map(({ to }) => to)).toEqual([imran.email]);
});

test('an account with a time zone gets no emails at night', async () => {
  const { sara, startConversation, mailsAfter } = await marketWithMails();
  await sara.patches('/alerts', { timeZone: zoneWhereItIs(2) });
  await startConversation();
  expect(await mailsAfter(10)).toEqual([]);
  await sara.patches('/alerts', { timeZone: zoneWhereItIs(12) });
  expect(await mailsAfter(10)).toHaveLength(1);
});

test.each([
  [{ priceDrops: false }, 1],
  [{ timeZone: 'UTC' }, 0],
])(
  'an account with the settings %o gets %i emails at two in the morning in UTC',
  async (wish, count) => {
    const { sara, startConversation, dependencies, mailsAfter } = await marketWithMails();
    await sara.patches('/alerts', wish);
    await startConversation();
    const minuteOfDay = Math.floor(dependencies.now().getTime() / 60_000) % 1_440;
    expect(await mailsAfter(1_440 + 120 - minuteOfDay)).toHaveLength(count);
  },
);

test('the link in the email ends these emails and no others', async () => {
  const { sara, asks, calls, startConversation, imran, says, mailsAfter } = await marketWithMails();
  const id = await startConversation();
  const [mail] = await mailsAfter(10);
  const { pathname } = new URL(mail!.unsubscribe!);
  expect((await asks(pathname.replace('/api', ''))).status).toBe(302);
  expect((await sara.asks('/alerts')).data).toMatchObject({ messages: true });
  expect(await calls('POST', pathname.replace('/api', ''))).toMatchObject({ status: 200 });
  expect((await sara.asks('/alerts')).data).toMatchObject({ messages: false, priceDrops: true });
  await says(imran, id, 'Hello?');
  expect(await mailsAfter(20)).toEqual([]);
});

test('two concurrent instances send one email', async () => {
  const { dependencies, mails, outboxIsDone, minutesPass, startConversation } =
    await marketWithMails();
  await startConversation();
  minutesPass(6);
  await Promise.all([notifyUnreadMessages(dependencies), notifyUnreadMessages(dependencies)]);
  await outboxIsDone();
  expect(mails).toHaveLength(1);
});
