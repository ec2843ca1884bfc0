// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createApiClient } from '#kit/api-client.ts';
import { monthOf } from '#marketplace/cars/vehicles/month.ts';
import { VehicleRequest } from '#marketplace/cars/vehicles/vehicle-contract.ts';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';
import { addCarPage } from './add-car-screen.tsx';
import { editCarPage } from './edit-car-screen.tsx';
import { DraftBox } from './listing-draft.ts';

const email = 'sam@example.com';
const id = '01900000-0000-7000-8000-000000000001';
const picture = '/images/corolla/960.webp';
const vin = 'WVWZZZ1JZ3W386752';

afterEach(() => {
  cleanup();
  setMarketSettings(defaultMarketSettings);
  localStorage.clear();
  sessionStorage.clear();
});

/** What the API was sent; what it answers. */
type Sent = { method: string; body: Record<string, unknown> };
type Answer = { status: number; body: object };

const taken: Answer = { status: 200, body: { success: true, message: 'Saved', data: { _id: id } } };

function open(
  page: 'add' | 'edit',
  { car = {}, answer = taken }: { car?: object; answer?: Answer } = {},
) {
  localStorage.setItem('accessToken', 'fresh');
  if (page === 'add') {
    new DraftBox(email, 'new').keep({ typed: { pictures: [picture] }, lostPictures: [] });
  }
  const sent: Sent[] = [];
  const fetch = async (asked: string, init?: RequestInit) => {
    if (isChange(asked, init)) {
      sent.push({ method: init.method, body: JSON.parse(String(init.body)) });
      return Response.json(answer.body, { status: answer.status });
    }
    const [, answered] = Object.entries(known).find(([part]) => asked.includes(part)) ?? [];
    return Response.json(
      answered
        ? { success: true, data: answered === listed ? { ...listed, ...car } : answered }
        : { success: true, isSeller: true },
    );
  };
  const identity = {
    onUser: (listener) => {
      Promise.resolve().then(() => listener({ name: 'Sam', email, emailVerified: true }));
      return () => {};
    },
    token: async () => 'identity-token',
    signOut: async () => {},
  } as Partial<IdentityPort> as IdentityPort;
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  session.start();
  const router = createMemoryRouter(
    [
      { path: '/add', element: <addCarPage.Screen /> },
      { path: '/edit/:id', element: <editCarPage.Screen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [page === 'add' ? '/add' : `/edit/${id}`] },
  );
  render(
    <Providers
      api={createApiClient(fetch, session.credentials)}
      session={session}
      cache={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  return sent;
}

/** Asking what such a car would cost changes nothing. */
const isChange = (asked: string, init?: RequestInit): init is RequestInit & { method: string } =>
  !asked.endsWith('/price-check') && (init?.method ?? 'GET') !== 'GET';

const listed = {
  _id: id,
  productname: 'Toyota Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: 4500,
  originalPrice: 9000,
  phone: '+880 1000 000 001',
  year: 3,
  description: 'One owner.',
  image: picture,
  images: [picture],
  UserName: 'Sam',
  email,
  data: '2026-03-14',
  publish: true,
  paid: false,
  varifyUser: false,
};

const make = (slug: string, name: string) => ({
  ...{ slug, name, mark: `/brands/${slug}.svg` },
  ...{ featured: true, active: true },
});
/** What the API answers, by a part of the address. */
const known: Record<string, unknown> = {
  '/addProduct/': listed,
  '/price-check': { reason: 'few', cars: 0, sellers: 0, missing: [] },
  '/places': [],
  '/makes/bmw/models': ['3 Series', 'X5'],
  '/makes/toyota/models': ['Corolla', 'Yaris'],
  '/makes': [make('toyota', 'Toyota'), make('bmw', 'BMW')],
};

/** Testing Library's own way through so many fields takes seconds. */
function field(words: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((each) =>
    each.textContent.startsWith(words),
  )!;
  return label.control as HTMLInputElement;
}
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const details = () => document.querySelector('details')!;
const submit = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: 'button[type=submit]' }));
const problem = async (words: string) => {
  const heading = await screen.findByText('There is a problem');
  return within(heading.parentElement!).getByText(words);
};
const formIsOpen = () => screen.findByText('Product name', { selector: 'label' });

async function fillInTheOldFields({ years = '3' } = {}) {
  await formIsOpen();
  await screen.findByText('Toyota');
  type('Product name', 'Toyota Corolla');
  fireEvent.click(field('Toyota'));
  fireEvent.click(field('Good'));
  type('Location', 'Dhaka');
  if (years) type('Years of use', years);
  type('Description', 'One owner.');
  type('Resale price', '4500');
  type('Original price', '9000');
  type('Phone', '+880 1000 000 001');
}

const oldFields = {
  productname: 'Toyota Corolla',
  location: 'Dhaka',
  category: 'toyota',
  conation: 'Good',
  resalePrice: 4500,
  originalPrice: 9000,
  phone: '+880 1000 000 001',
  year: 3,
  description: 'One owner.',
  image: picture,
  images: [picture],
};

const monthsAgo = (months: number) => {
  const now = new Date();
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
};

test('whoever leaves the details closed sends what was always sent', async () => {
  const sent = open('add');
  await fillInTheOldFields();
  expect(details().open).toBe(false);
  screen.getByText('0 of 12 details');
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'POST', body: oldFields }]);
});

test('details are counted and sent, and the first registration fills in the years of use', async () => {
  const sent = open('add');
  await fillInTheOldFields({ years: '' });
  type('First registration', monthsAgo(60));
  expect(field('Years of use').value).toBe('5');
  type('First registration', monthsAgo(38));
  expect(field('Years of use').value).toBe('3');
  type('Model', 'Corolla');
  type('Mileage', '42,000');
  type('Fuel', 'hybrid');
  type('Trim', '1.8');
  fireEvent.click(field('Towbar'));
  fireEvent.click(field('ABS'));
  await screen.findByText('4 of 12 details');
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body).toEqual({
    ...oldFields,
    vehicle: {
      model: 'Corolla',
      trim: '1.8',
      firstRegistration: monthsAgo(38),
      mileage: 42_000,
      fuel: 'hybrid',
      equipment: ['abs', 'towbar'],
    },
  });
});

test('the years of use that a seller wrote stay', async () => {
  open('add');
  await fillInTheOldFields({ years: '4' });
  type('First registration', monthsAgo(100));
  expect(field('Years of use').value).toBe('4');
});

test('a model is suggested by brand', async () => {
  open('add');
  await formIsOpen();
  await screen.findByText('BMW');
  fireEvent.click(field('BMW'));
  const list = document.getElementById(field('Model').getAttribute('list')!)!;
  await waitFor(() => expect(list.innerHTML).toContain('3 Series'));
  expect(list.innerHTML).not.toContain('Corolla');
  fireEvent.click(field('Toyota'));
  await waitFor(() => expect(list.innerHTML).toContain('Corolla'));
  expect(list.innerHTML).not.toContain('3 Series');
});

test('a mistake opens the details, is said beside its field, and costs nothing that was typed', async () => {
  const sent = open('add');
  await fillInTheOldFields();
  type('Fuel', 'electric');
  type('Engine size', '1598');
  submit('ADD Product');

  const link = await problem('An electric car has no engine size.');
  expect(details().open).toBe(true);
  details().open = false;
  fireEvent.click(link);
  expect(details().open).toBe(true);
  expect(document.activeElement).toBe(field('Engine size'));
  expect(field('Engine size').getAttribute('aria-describedby')).toContain('engineCc-error');
  expect(sent).toEqual([]);
  expect(new DraftBox(email, 'new').read().typed).toMatchObject({
    name: 'Toyota Corolla',
    fuel: 'electric',
    engineCc: '1598',
  });

  type('Fuel', 'petrol');
  await screen.findByText('All fixed. You can send it now.');
});

/** What no control keeps people from typing, by its label and its name. */
const wrong = [
  ['Model', 'model', 'x'.repeat(61)],
  ['Trim', 'trim', 'x'.repeat(61)],
  ['First registration', 'firstRegistration', '1949-12'],
  ['Mileage', 'mileage', '1,500,001'],
  ['Power', 'powerKw', '0'],
  ['Engine size', 'engineCc', '1.6'],
  ['Doors', 'doors', '7'],
  ['Seats', 'seats', 'five'],
  ['Owners so far', 'owners', '21'],
  ['VIN', 'vin', 'WVWZZZ1JZ3W38675'],
] as const;

test('every refusal stands beside its field, in the words of the API, with everything still there', async () => {
  const sent = open('add');
  await fillInTheOldFields();
  for (const [label, , text] of wrong) type(label, text);
  submit('ADD Product');

  await screen.findByText('There is a problem');
  const refused = Object.fromEntries(wrong.map(([, name, text]) => [name, text]));
  const issues = VehicleRequest.safeParse(refused).error!.issues;
  expect(issues).toHaveLength(wrong.length);
  for (const [label, name, text] of wrong) {
    const words = issues.find(({ path }) => path[0] === name)!.message;
    expect(document.getElementById(`${name}-error`)?.textContent).toBe(words);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
    expect(field(label).value).toBe(text);
  }
  expect(new DraftBox(email, 'new').read().typed).toMatchObject(refused);
  expect(sent).toEqual([]);

  type('VIN', '1HGCM82633A004353');
  await waitFor(() =>
    expect(document.getElementById('vin-error')?.textContent).toBe(
      'One character seems wrong. Please compare it with the papers.',
    ),
  );
});

test('what contradicts itself is said together with other mistakes', async () => {
  open('add');
  await formIsOpen();
  type('Years of use', '3');
  type('First registration', monthsAgo(100));
  type('Engine size', '1598');
  type('Fuel', 'electric');
  submit('ADD Product');

  await problem('Choose a category.');
  await problem('An electric car has no engine size.');
  await problem('Does not fit the first registration.');
});

test('a contradiction is said as soon as it is chosen, and taken back with it', async () => {
  open('add');
  await fillInTheOldFields();
  type('Engine size', '1598');
  type('Fuel', 'electric');
  const said = () => document.getElementById('engineCc-error')?.textContent;
  await waitFor(() => expect(said()).toBe('An electric car has no engine size.'));
  type('Fuel', 'hybrid');
  await waitFor(() => expect(field('Engine size').getAttribute('aria-invalid')).toBeNull());
});

test('years that have passed since a car was listed are not held against an edit', async () => {
  const aged = { vehicle: { firstRegistration: monthsAgo(70) } };
  const sent = open('edit', { car: aged });
  await formIsOpen();
  type('Resale price', '4200');
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'PATCH', body: { resalePrice: 4200 } }]);
});

test('whoever says something new of an old car is asked to make the rest fit', async () => {
  const aged = { vehicle: { firstRegistration: monthsAgo(70) } };
  const sent = open('edit', { car: aged });
  await formIsOpen();
  type('First registration', monthsAgo(71));
  submit('Save changes');
  await problem('Does not fit the first registration.');
  expect(sent).toEqual([]);
});

test('years of use that do not fit the first registration are refused beside their field', async () => {
  const sent = open('add');
  await fillInTheOldFields({ years: '3' });
  type('First registration', monthsAgo(100));
  submit('ADD Product');

  fireEvent.click(await problem('Does not fit the first registration.'));
  expect(document.activeElement).toBe(field('Years of use'));
  expect(sent).toEqual([]);
});

test('what the API refuses stands beside the field, with everything still there', async () => {
  const words = 'You have listed this car already.';
  const refusal = {
    success: false,
    code: 'vin_listed',
    message: words,
    fields: { 'vehicle.vin': words },
  };
  open('add', { answer: { status: 409, body: refusal } });
  await fillInTheOldFields();
  type('VIN', vin.toLowerCase());
  submit('ADD Product');

  await waitFor(() => expect(document.getElementById('vin-error')?.textContent).toBe(words));
  expect(details().open).toBe(true);
  expect(field('VIN').value).toBe(vin.toLowerCase());
  expect(new DraftBox(email, 'new').read().typed).toMatchObject({ vin: vin.toLowerCase() });
});

test('more than 80,000 km a year is asked about and sent all the same', async () => {
  const sent = open('add');
  await fillInTheOldFields();
  const question = /more than 80,000 km a year/;
  type('Mileage', '240,000');
  expect(screen.queryByText(question)).toBeNull();
  type('Mileage', '240,001');
  await screen.findByText(question);
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body.vehicle).toEqual({ mileage: 240_001 });
});

test('an edit starts from what is known and sends what was changed; emptied is taken back', async () => {
  const vehicle = {
    model: 'Corolla',
    firstRegistration: monthsAgo(38),
    fuel: 'hybrid',
    seats: 5,
    equipment: ['abs'],
    vinOnFile: true,
    vin,
  };
  const sent = open('edit', { car: { vehicle } });
  await formIsOpen();
  expect(field('VIN').value).toBe(vin);
  expect(field('ABS').checked).toBe(true);
  await screen.findByText('3 of 12 details');

  type('Seats', '');
  type('Fuel', '');
  type('Model', 'Corolla Cross');
  fireEvent.click(field('ABS'));
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([
    {
      method: 'PATCH',
      body: { vehicle: { model: 'Corolla Cross', fuel: null, seats: null, equipment: null } },
    },
  ]);
});

const inMiles = () => setMarketSettings({ ...defaultMarketSettings, distance: 'mi' });

test('where people count in miles they type miles, and kilometres are sent', async () => {
  inMiles();
  const sent = open('add');
  await fillInTheOldFields();
  screen.getByText('In miles.');
  const question = /more than 50,000 mi a year/;
  type('Mileage', '150,000');
  expect(screen.queryByText(question)).toBeNull();
  type('Mileage', '150,001');
  await screen.findByText(question);
  submit('ADD Product');

  await screen.findByText('Elsewhere');
  expect(sent[0]!.body.vehicle).toEqual({ mileage: 241_403 });
});

test('a mileage in kilometres that nobody touched is not sent as rounded miles', async () => {
  inMiles();
  const sent = open('edit', { car: { vehicle: { mileage: 42_000 } } });
  await formIsOpen();
  expect(field('Mileage').value).toBe('26098');
  type('Location', 'Sylhet');
  submit('Save changes');
  await screen.findByText('Elsewhere');
  expect(sent).toEqual([{ method: 'PATCH', body: { location: 'Sylhet' } }]);
});

test('an edit that a running payment keeps waiting says so, and keeps what was typed', async () => {
  const body = {
    code: 'listing_being_paid',
    message: 'Somebody is paying for this car right now. Wait until they have finished.',
    until: '2026-03-14T12:05:00.000Z',
  };
  open('edit', { answer: { status: 409, body } });
  await formIsOpen();
  type('Location', 'Sylhet');
  submit('Save changes');
  await screen.findByText(/A buyer is paying for this car as it is shown now, until .*12:05/);
  expect(field('Location').value).toBe('Sylhet');
  expect(new DraftBox(email, id).read().typed).toEqual({ location: 'Sylhet' });
});
