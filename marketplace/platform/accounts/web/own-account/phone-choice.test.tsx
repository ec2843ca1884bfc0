import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { createBrowserCache } from '#kit/query-cache.ts';
import { PhoneChoice } from './phone-choice.tsx';

afterEach(cleanup);

test('a tick shows before the next frame, its meaning once it is saved', async () => {
  let save = () => {};
  const saved = new Promise<void>((resolve) => {
    save = resolve;
  });
  let phoneAfterAnswer = false;
  const fetch = async (_path: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      await saved;
      phoneAfterAnswer = true;
    }
    return Response.json({ success: true, message: 'Saved', data: { phoneAfterAnswer } });
  };
  render(
    <QueryClientProvider client={createBrowserCache()}>
      <ApiContext value={createApiClient(fetch)}>
        <PhoneChoice />
      </ApiContext>
    </QueryClientProvider>,
  );
  const choice = await screen.findByLabelText<HTMLInputElement>(
    'Show it only after I have answered',
  );

  fireEvent.click(choice);
  // No timer can come in between.
  for (let turn = 0; turn < 100 && !choice.checked; turn++) await Promise.resolve();
  expect(choice.checked).toBe(true);
  screen.getByText(/^Everybody who opens the page/);

  save();
  await screen.findByText(/^Your cars’ pages show only part of your number/);
  expect(choice.checked).toBe(true);
});
