import { guard, testsIn } from '../guard.ts';

const beginDueWork = 'marketplace/platform/outbox/server/begin-due-work.ts';
const outboxStore = 'marketplace/platform/outbox/server/outbox-store.ts';
const givenUpStore = 'marketplace/platform/outbox/server/given-up-store.ts';
const erasingAccounts = testsIn('marketplace/oversight/moderation/server/erasing-accounts.test.ts');
const sharingSlots = testsIn('marketplace/platform/outbox/server/sharing-slots.test.ts');
const givingUp = testsIn('marketplace/platform/outbox/server/giving-up.test.ts');

/** What cannot be done, and what must not wait for it. */
export const outboxWork = [
  guard('what fails too often is given up', beginDueWork,
    'if (attempts >= limits[kind].tries) {', 'if (attempts >= 1e9) {', givingUp('the last failing try raises the alarm and is not repeated')),
  guard('what was given up is not begun again', outboxStore,
    'done_at is null and given_up_at is null', 'done_at is null', givingUp('the last failing try raises the alarm and is not repeated')),
  guard('what takes its server down is not tried for ever', beginDueWork, 'if (item.attempts > limits[kind].tries) throw',
    'if (item.attempts > 1e9) throw', givingUp('an item that crashes its server with every try is given up, too')),
  guard('a try that succeeds late counts, although the item was given up', outboxStore,
    'doneAt: now, givenUpAt: null, payload', 'doneAt: now, payload', givingUp('a try that succeeds after its item was given up counts')),
  guard('a refund that was given up cannot be dropped', givenUpStore,
    "\n      .where('kind', 'in', notifications)", '', givingUp('an operator can drop an email, which keeps only its key, but not a refund')),
  guard('no refund is forgotten', givenUpStore, ' and kind in (', ' and kind not in (',
    testsIn('server/background/sweep.test.ts')('a given-up email is deleted after 30 days, a refund is not')),
  guard('an email that was given up does not outlive its recipient', 'marketplace/oversight/moderation/server/close-account.ts',
    '  await forgetGivenUpMailsTo(tx, email);\n', '', erasingAccounts('deleting a person keeps nothing about them but the receipts of their sales')),
  guard('each kind has only so much in work', 'marketplace/platform/outbox/server/run-outbox.ts',
    'return limits[kind].atOnce - inWork.get(kind)!.size;', 'return limits[kind].atOnce;',
    sharingSlots('each kind runs up to its limit, and the next item starts when one ends')),
  guard('a password reset waits behind no other email', 'marketplace/platform/mail/server/outgoing-mail-store.ts',
    "about === 'access' ? 'access_mail' : 'mail'", "about === 'access' ? 'mail' : 'mail'",
    testsIn('server/background/outbox-handlers.test.ts')('a password reset does not wait for other emails while the mail server hangs')),
];
