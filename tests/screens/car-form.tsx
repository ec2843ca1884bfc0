import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createApiClient } from '#kit/api-client.ts';
import { addCarPage } from '#marketplace/cars/listings/web/selling/add-car-screen.tsx';
import { editCarPage } from '#marketplace/cars/listings/web/selling/edit-car-screen.tsx';
import { DraftBox } from '#marketplace/cars/listings/web/selling/listing-draft.ts';
import { monthOf } from '#marketplace/cars/vehicles/month.ts';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';

export const email = 'sam@example.com';

export const id = '01900000-0000-7000-8000-000000000001';

const picture = '/images/corolla/960.webp';

export const vin = 'WVWZZZ1JZ3W386752';

export function closeCarForm() {
  cleanup();
  setMarketSettings(defaultMarketSettings);
  localStorage.clear();
  sessionStorage.clear();
}

type Sent = { method: string; body: Record<string, unknown> };

type Answer = { status: number; body: object };

const taken: Answer = { status: 200, body: { success: true, message: 'Saved', data: { _id: id } } };

/** Opens the form for a new car, or for Sam's listed one. Returns the changes that it sends. */
export function openCarForm(
  page: 'add' | 'edit',
  { car = {}, answer = taken }: { car?: object; answer?: Answer } = {},
) {
  localStorage.setItem('accessToken', 'fresh');
  if (page === 'add') {
    new DraftBox(email, 'new').keep({ typed: { pictures: [picture] }, lostPictures: [] });
  }
  const sent: Sent[] = [];
  const fetch = async (url: string, init?: RequestInit) => {
    if (isChange(url, init)) {
      sent.push({ method: init.method, body: JSON.parse(String(init.body)) });
      return Response.json(answer.body, { status: answer.status });
    }
    const [, answered] = Object.entries(known).find(([part]) => url.includes(part)) ?? [];
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

/** The price check only reads. */
const isChange = (url: string, init?: RequestInit): init is RequestInit & { method: string } =>
  !url.endsWith('/price-check') && (init?.method ?? 'GET') !== 'GET';

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
export function field(words: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find((each) =>
    each.textContent.startsWith(words),
  )!;
  return label.control as HTMLInputElement;
}

export const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });

export const details = () => document.querySelector('details')!;

export const submit = (name: string) =>
  fireEvent.click(screen.getByText(name, { selector: 'button[type=submit]' }));

export const problem = async (words: string) => {
  const heading = await screen.findByText('There is a problem');
  return within(heading.parentElement!).getByText(words);
};

export const formIsOpen = () => screen.findByText('Product name', { selector: 'label' });

export async function fillRequiredFields({ years = '3' } = {}) {
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

export const requiredFields = {
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

export const monthsAgo = (months: number) => {
  const now = new Date();
  return monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)));
};
