import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useAction } from './use-action.ts';

afterEach(cleanup);

test('a list requested before an action that arrives after it is loaded again', async () => {
  const waiting: ((sellers: string) => void)[] = [];
  const sellers = () => new Promise<string>((resolve) => void waiting.push(resolve));

  function Screen() {
    const list = useQuery({ queryKey: ['sellers'], queryFn: sellers });
    const { mutate } = useAction(async () => ({ message: 'Verified' }));
    return (
      <>
        <button type="button" onClick={() => mutate(undefined)}>
          Verify
        </button>
        <p>{list.data ?? 'Loading'}</p>
      </>
    );
  }
  const router = createMemoryRouter([{ path: '/', Component: Screen }]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );

  fireEvent.click(await screen.findByText('Verify'));
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]!('Nobody waits');
  waiting[0]!('Sam waits');
  await screen.findByText('Nobody waits');
  expect(screen.queryByText('Sam waits')).toBeNull();
});
