// @vitest-environment jsdom

import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CardPaymentsUnreachable, loadCardPayments } from './load-card-payments.ts';
import { useCardPayments } from './use-card-payments.ts';

vi.mock('./load-card-payments.ts', async (original) => ({
  ...(await original<typeof import('./load-card-payments.ts')>()),
  loadCardPayments: vi.fn(),
}));

afterEach(cleanup);

test('card payments load once, report a failure, and retry on request', async () => {
  const payments = { kind: 'sandbox', stripe: {} as never } as const;
  vi.mocked(loadCardPayments)
    .mockRejectedValueOnce(new CardPaymentsUnreachable())
    .mockResolvedValueOnce(payments);
  const { result, rerender } = renderHook(() =>
    useCardPayments({ kind: 'sandbox', base: '/card-sandbox' }),
  );
  expect(result.current).toMatchObject({ payments: null, isUnreachable: false });
  rerender();

  await waitFor(() => expect(result.current.isUnreachable).toBe(true));
  act(() => result.current.tryAgain());
  await waitFor(() => expect(result.current.payments).toBe(payments));
  expect(result.current.isUnreachable).toBe(false);
  expect(loadCardPayments).toHaveBeenCalledTimes(2);
});
