import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { SiteOriginContext } from '#kit/page-head.tsx';
import { createServerCache } from '#kit/query-cache.ts';

/** jsdom has no dialogs that open. */
export function letDialogsOpen(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
}

type Call = { call: string; body: unknown };

export const refusal = (code: string, message: string, more: object = {}) =>
  Response.json({ success: false, code, message, ...more }, { status: 409 });

/** Draws it beside an API that answers `METHOD /path` like this, and tells what else than reading it was asked for. */
export function draw(element: ReactNode, answers: Record<string, () => Response>): Call[] {
  const calls: Call[] = [];
  const api = createApiClient(async (path, { method = 'GET', body } = {}) => {
    const call = `${method} ${path.replace('/api', '').split('?')[0]}`;
    if (method !== 'GET') calls.push({ call, body: body && JSON.parse(String(body)) });
    return answers[call]?.() ?? refusal('not_found', `Nobody answers ${call}.`);
  });
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <QueryClientProvider client={createServerCache()}>
      <SiteOriginContext value="https://forecourt.example">
        <ApiContext value={api}>
          <RouterProvider router={router} />
        </ApiContext>
      </SiteOriginContext>
    </QueryClientProvider>,
  );
  return calls;
}
