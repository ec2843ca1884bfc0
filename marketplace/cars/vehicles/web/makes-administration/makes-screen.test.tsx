import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiContext, createApiClient } from '#kit/api-client.ts';
import { SiteOriginContext } from '#kit/page-head.tsx';
import { createServerCache } from '#kit/query-cache.ts';
import { makesPage } from './makes-screen.tsx';

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

const make = (slug: string, name: string, more = {}) => ({
  ...{ slug, name, featured: false, active: true, cars: 0, models: 2 },
  ...more,
});
const makes = [
  make('bmw', 'BMW', { mark: '/brands/bmw.svg', featured: true, cars: 1_001 }),
  make('kia', 'Kia', { active: false }),
];

type Answers = (call: string, body: unknown) => Response | undefined;

/** The screen, and what it asked the API for. */
function open(answers: Answers = () => undefined) {
  const calls: string[] = [];
  const api = createApiClient(async (path, { method = 'GET', body } = {}) => {
    const call = `${method} ${path.replace('/api', '')}`;
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (method !== 'GET') calls.push(`${call} ${JSON.stringify(sent)}`);
    const listed = call.endsWith('/models') ? ['Ceed', 'Rio'] : makes;
    return answers(call, sent) ?? Response.json({ success: true, message: 'Done', data: listed });
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={createServerCache()}>
        <ApiContext value={api}>
          <SiteOriginContext value="https://forecourt.example">
            <makesPage.Screen />
          </SiteOriginContext>
        </ApiContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return calls;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

test('shows every make with its cars, and lets those go that have none', async () => {
  const calls = open();
  const row = (await screen.findByRole('link', { name: 'BMW' })).closest('tr')!;
  expect(within(row).getByText('over 1,000')).toBeTruthy();
  expect(within(row).getByText('Has cars')).toBeTruthy();
  await press('Switch off BMW');
  await press('Switch on Kia');
  await press('Feature Kia');
  await press('Delete Kia');
  await press('Delete');

  await expect
    .poll(() => calls)
    .toEqual([
      'PATCH /administration/makes/bmw {"active":false}',
      'PATCH /administration/makes/kia {"active":true}',
      'PATCH /administration/makes/kia {"featured":true}',
      'DELETE /administration/makes/kia undefined',
    ]);
});

test('a new make gets its address from its name, and hears what is wrong with it', async () => {
  const taken = {
    code: 'invalid_request',
    message: 'No.',
    fields: { slug: 'This address is taken.' },
  };
  const calls = open((call) =>
    call.startsWith('POST') ? Response.json(taken, { status: 400 }) : undefined,
  );
  await press('Add make');
  const dialog = within(screen.getByRole('dialog', { name: 'Add make' }));
  type('Name', 'Land Rover');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('land-rover');
  fireEvent.click(dialog.getByRole('button', { name: 'Add make' }));

  expect(await dialog.findAllByText('This address is taken.')).not.toHaveLength(0);
  expect(calls).toEqual([
    'POST /administration/makes {"name":"Land Rover","slug":"land-rover","mark":""}',
  ]);
});

test('models are added and deleted in a dialog', async () => {
  const calls = open();
  await press('2 models of Kia');
  expect(await screen.findByRole('button', { name: 'Delete Rio' })).toBeTruthy();
  type('New model', 'Niro');
  await press('Add model');
  await press('Delete Rio');

  await expect
    .poll(() => calls)
    .toEqual([
      'POST /administration/makes/kia/models {"model":"Niro"}',
      'DELETE /administration/makes/kia/models/Rio undefined',
    ]);
});

test('letters become a mark, too many do not', async () => {
  const calls = open();
  await press('Change the logo of Kia');
  type('Or letters', 'KIA!');
  await press('Save');
  expect(screen.getByText('Use at most three letters.')).toBeTruthy();
  type('Or letters', ' KIA ');
  await press('Save');

  await expect.poll(() => calls).toEqual(['PATCH /administration/makes/kia {"mark":"KIA"}']);
});

test('a picture stays when nothing is changed', async () => {
  const calls = open();
  await press('Change the logo of BMW');
  await press('Save');
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null);
  expect(calls).toEqual([]);
});

test('says when there is nothing, and offers to try again when it fails', async () => {
  let isBroken = true;
  open((call) => {
    if (call !== 'GET /administration/makes') return undefined;
    return isBroken
      ? Response.json({ code: 'busy', message: 'Busy.' }, { status: 503 })
      : Response.json({ success: true, data: [] });
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByText('No makes yet')).toBeTruthy();
});
