import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { draw, letDialogsOpen, refusal } from '../../../../tests/screens/drawn.tsx';
import type { Conversation } from '../contract.ts';
import { ConversationMenu } from './conversation/conversation-menu.tsx';
import { FirstMessageDialog } from './first-message-dialog.tsx';
import { reportedMessagesPage } from './moderation/reported-messages-screen.tsx';

beforeAll(letDialogsOpen);
afterEach(cleanup);

const conversation: Conversation = {
  id: 'c1',
  role: 'buyer',
  car: { id: 'car', name: 'Corolla', state: 'on_offer', shown: null },
  other: { id: 'sara', name: 'Sara', verified: false },
  messages: 1,
  readTo: 1,
  unread: 0,
  muted: false,
  archived: false,
  canWrite: true,
  blocked: false,
  last: { text: '', isMine: false, at: new Date().toISOString() },
};

const done = () => Response.json({ success: true, message: 'Thank you.' });
const openDialog = () => within(screen.getByRole('dialog'));
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, hidden: false }));

/** Types why, fails, and tries again. */
async function tryTwice(label: string, verb: string) {
  const field = await openDialog().findByLabelText<HTMLTextAreaElement>(label);
  fireEvent.change(field, { target: { value: 'Rude.' } });
  fireEvent.click(openDialog().getByRole('button', { name: verb }));
  expect((await openDialog().findByRole('alert')).textContent).toBe('Not now.');
  expect(field.value).toBe('Rude.');
  fireEvent.click(openDialog().getByRole('button', { name: verb }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a report that fails keeps the typed reason', async () => {
  const answers = [refusal('busy', 'Not now.'), done()];
  const calls = draw(<ConversationMenu conversation={conversation} />, {
    'POST /conversations/c1/report': () => answers.shift()!,
  });
  await press('More');
  await press('Report this conversation');
  await tryTwice('What is wrong?', 'Report');
  expect(calls.map(({ body }) => body)).toEqual([{ reason: 'Rude.' }, { reason: 'Rude.' }]);
});

test('the question before a block says what happens to viewings', async () => {
  draw(<ConversationMenu conversation={conversation} />, {});
  await press('More');
  await press('Block Sara');
  openDialog().getByText(/If you have arranged a viewing with Sara, it is cancelled/);
});

test('a dismissal that fails keeps the typed reason', async () => {
  const person = { id: 'p', name: 'Imran', email: 'imran@example.com' };
  const reported = {
    id: 'c1',
    car: { id: 'car', name: 'Corolla' },
    buyer: person,
    seller: person,
    messages: 1,
    reports: [{ by: 'buyer', reason: 'Rude.', at: new Date().toISOString() }],
  };
  const answers = [refusal('busy', 'Not now.'), done()];
  const { Screen } = reportedMessagesPage;
  const calls = draw(<Screen />, {
    'GET /administration/conversations': () => Response.json({ success: true, data: [reported] }),
    'DELETE /administration/conversations/c1/reports': () => answers.shift()!,
  });
  await press('Dismiss');
  await tryTwice('What did you find?', 'Dismiss');
  expect(calls).toHaveLength(2);
});

test('sending an empty message moves the focus to the message field', async () => {
  const car = { id: 'car', name: 'Corolla', sellerName: 'Sara' };
  draw(<FirstMessageDialog car={car} onClose={() => {}} />, {});
  await press('Send');
  const field = await screen.findByLabelText('Your message');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const [, error] = field.getAttribute('aria-describedby')!.split(' ');
  expect(document.getElementById(error!)!.textContent).toBe('Write something first.');
});
