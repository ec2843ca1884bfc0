import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { createServerCache } from '#kit/query-cache.ts';
import type { Conversation } from '#marketplace/dealing/messages/contract.ts';
import type { Viewing } from '../contract.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ExceptionDays } from './exception-days.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ViewingInConversation } from './viewing-in-conversation.tsx';

// jsdom has no dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
afterEach(cleanup);

const day = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const asked: Viewing = {
  id: 'v',
  conversationId: 'c',
  role: 'seller',
  kind: 'viewing',
  state: 'asked',
  askedBy: 'buyer',
  startsAt: inDays(3),
  zone: 'UTC',
  answerBy: inDays(1),
  endedBy: null,
  endedBecause: null,
  place: null,
  sequence: 0,
  askedAt: inDays(0),
  changedAt: inDays(0),
  car: { id: 'k', name: 'Corolla', state: 'on_offer', picture: null },
  other: { id: 'o', name: 'Imran', verified: false },
};

/** Renders with an API that has two free times and one viewing. */
function show(children: ReactNode) {
  let viewing = asked;
  const api = createApiClient(async (path, { method = 'GET', body } = {}) => {
    if (path.endsWith('/slots')) {
      return Response.json({ success: true, zone: 'UTC', data: [inDays(2), inDays(3)] });
    }
    if (method === 'PUT') {
      const { answer } = JSON.parse(String(body));
      const state = answer === 'confirm' ? 'confirmed' : 'declined';
      viewing = { ...viewing, state, endedBy: 'seller', sequence: 1 };
      return Response.json({ success: true, data: viewing });
    }
    return Response.json({ success: true, data: [viewing], waiting: 0 });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createServerCache()}>
        <ApiContext value={api}>{children}</ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Of the first day. */
const firstTime = async () =>
  (await screen.findByText('Time')).closest('fieldset')!.querySelector('input')!;

test('asking without a time focuses the times, and without a message the message', async () => {
  show(<AskDialog car={{ id: 'k', name: 'Corolla', sellerName: 'Sara' }} onClose={() => {}} />);
  const time = await firstTime();
  press('Ask for this time');
  expect(document.activeElement).toBe(time);
  fireEvent.click(time);
  const words = screen.getByLabelText('Message to Sara');
  fireEvent.change(words, { target: { value: ' ' } });
  press('Ask for this time');
  expect(document.activeElement).toBe(words);
});

test('moving a viewing without a time focuses the times', async () => {
  show(<MoveDialog viewing={asked} open onClose={() => {}} onMove={() => {}} />);
  const time = await firstTime();
  press('Suggest this time');
  expect(document.activeElement).toBe(time);
});

test('adding a day without a date focuses the date', () => {
  show(<ExceptionDays exceptions={[]} onChange={() => {}} />);
  press('Add day');
  expect(document.activeElement).toBe(screen.getByLabelText('Day with other hours'));
});

const conversation: Conversation = {
  id: 'c',
  role: 'seller',
  ...{ messages: 1, readTo: 1, unread: 0 },
  ...{ muted: false, archived: false, canWrite: true, blocked: false },
  car: { id: 'k', name: 'Corolla', state: 'on_offer', shown: null },
  other: { id: 'o', name: 'Imran', verified: false },
  last: { text: 'Hello', isMine: false, at: new Date().toISOString() },
};

test.each([
  ['Confirm', 'Confirmed'],
  ['Decline', 'Declined'],
])('after %s in a conversation the viewing has the focus', async (answer, label) => {
  show(<ViewingInConversation conversation={conversation} />);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${answer}:`) }));
  if (answer === 'Decline') press('Decline');
  await waitFor(() => screen.getByText(label));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Viewing' }));
});
