import type { Guard } from '../guard.ts';

const givingUp = (test: string) => ({
  file: 'marketplace/platform/outbox/server/giving-up.test.ts',
  test,
});

/** What cannot be done, and what must not wait for it. */
export const outboxWork: Guard[] = [
  {
    guard: 'what fails too often is given up',
    file: 'marketplace/platform/outbox/server/begin-due-work.ts',
    replace: 'if (attempts >= limits[kind].tries) {',
    by: 'if (attempts >= 1e9) {',
    caughtBy: givingUp('the last try that fails raises the alarm, and there is no other'),
  },
  {
    guard: 'what was given up is not begun again',
    file: 'marketplace/platform/outbox/server/outbox-store.ts',
    replace: 'done_at is null and given_up_at is null',
    by: 'done_at is null',
    caughtBy: givingUp('the last try that fails raises the alarm, and there is no other'),
  },
  {
    guard: 'what takes its server down is not tried for ever',
    file: 'marketplace/platform/outbox/server/begin-due-work.ts',
    replace: 'if (item.attempts > limits[kind].tries) throw',
    by: 'if (item.attempts > 1e9) throw',
    caughtBy: givingUp('what takes its server down with every try is given up as well, untried'),
  },
  {
    guard: 'a try that succeeds late counts, although the item was given up',
    file: 'marketplace/platform/outbox/server/outbox-store.ts',
    replace: 'doneAt: now, givenUpAt: null, payload',
    by: 'doneAt: now, payload',
    caughtBy: givingUp('a try that succeeds after the item was given up counts'),
  },
  {
    guard: 'no refund is dropped',
    file: 'marketplace/platform/outbox/server/given-up-store.ts',
    replace: "    .where('kind', 'in', notifications)\n",
    by: '',
    caughtBy: givingUp('an email can be dropped and leaves only its key; a refund has to be made'),
  },
  {
    guard: 'no refund is forgotten',
    file: 'marketplace/platform/outbox/server/given-up-store.ts',
    replace: ' and kind in (',
    by: ' and kind not in (',
    caughtBy: {
      file: 'server/background/sweep.test.ts',
      test: 'an email that was given up is forgotten after 30 days, a refund is not',
    },
  },
  {
    guard: 'an email that was given up does not outlive its recipient',
    file: 'marketplace/oversight/moderation/server/close-account.ts',
    replace: '  await forgetGivenUpMailsTo(tx, email);\n',
    by: '',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/erasing-accounts.test.ts',
      test: 'nothing about a deleted person stays but the receipts of their sales',
    },
  },
  {
    guard: 'each kind has only so much in work',
    file: 'marketplace/platform/outbox/server/run-outbox.ts',
    replace: 'return limits[kind].atOnce - inWork.get(kind)!.size;',
    by: 'return limits[kind].atOnce;',
    caughtBy: {
      file: 'marketplace/platform/outbox/server/sharing-slots.test.ts',
      test: 'no more of a kind are in work than its limit, and the next begins when one ends',
    },
  },
  {
    guard: 'a password reset waits behind no other email',
    file: 'marketplace/platform/mail/server/outgoing-mail-store.ts',
    replace: "about === 'access' ? 'access_mail' : 'mail'",
    by: "about === 'access' ? 'mail' : 'mail'",
    caughtBy: {
      file: 'server/background/outbox-handlers.test.ts',
      test: 'a password reset waits behind no other email, although the mail server hangs',
    },
  },
];
