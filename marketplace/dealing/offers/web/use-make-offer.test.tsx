import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { createServerCache } from '#kit/query-cache.ts';
import { refusal } from '../../../../tests/screens/drawn.tsx';
import { offersIn } from './offer-queries.ts';
import { useMakeOffer } from './use-make-offer.ts';
import { whyNot } from './why-not.ts';

const wish = { amount: 400_000, reserve: false };

/** An open conversation, and the keys of the offers that are sent in it. */
function openTalk(answers: Response[]) {
  const keys: string[] = [];
  const api = createApiClient(async (_path, { body } = {}) => {
    keys.push(JSON.parse(String(body)).key);
    return answers.shift()!;
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createServerCache()}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useMakeOffer({ conversation: 'c' }, () => {}), { wrapper });
  const offer = async () => {
    await act(async () => result.current.mutate(wish));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  };
  return { keys, offer };
}

const made = () => Response.json({ success: true, data: { conversationId: 'c' } });
const failed = () => Response.json({ success: false, message: 'No.' }, { status: 503 });

test('the same amount after a made offer has another key', async () => {
  const { keys, offer } = openTalk([made(), made()]);
  await offer();
  await offer();
  expect(new Set(keys).size).toBe(2);
});

test('the same amount after a lost answer has the same key', async () => {
  const { keys, offer } = openTalk([failed(), made()]);
  await offer();
  await offer();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refusal loads the range of amounts again', async () => {
  const asked: string[] = [];
  const api = createApiClient(async (path, { method = 'GET' } = {}) => {
    if (method === 'POST') return refusal('offer_too_high', 'No.', { price: 8000 });
    asked.push(path);
    return Response.json({ success: true, data: [], bookingId: null });
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createServerCache()}>
      <ApiContext value={api}>{children}</ApiContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      useQuery(offersIn(api, 'c'));
      return useMakeOffer({ conversation: 'c' }, () => {});
    },
    { wrapper },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  await act(async () => result.current.mutate(wish));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(whyNot(result.current.error!)).toBe('Offer at most $8,000.');
});
