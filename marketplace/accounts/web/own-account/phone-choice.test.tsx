// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { createBrowserCache } from '#kit/query-cache.ts';
import { PhoneChoice } from './phone-choice.tsx';

afterEach(cleanup);

test('what is ticked is ticked before the next frame, while it is still being saved', async () => {
  const fetch = (_path: string, init?: RequestInit) =>
    init?.method === 'PUT'
      ? new Promise<Response>(() => {})
      : Promise.resolve(Response.json({ success: true, data: { phoneAfterAnswer: false } }));
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
});
