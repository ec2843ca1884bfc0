import { QueryClient, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createApiClient, useApi } from '#kit/api-client.ts';
import { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import type { IdentityPort } from '#providers/identity/web/identity-port.ts';
import { Providers } from '#shell/providers.tsx';
import { optionFilters } from '../../option-filters.ts';
import { carFacets } from '../cars-on-offer.ts';
import { searchIn } from '../search-inputs.tsx';
import { useCarList } from '../use-car-list.ts';
import { FilterChips } from './filter-chips.tsx';
import { PlaceFilter } from './place-filter.tsx';

afterEach(cleanup);

const dhaka = { id: 1, name: 'Dhaka', country: 'BD' };
const paris = { id: 2, name: 'Paris, Texas', country: 'US' };
const parisOfFrance = { id: 3, name: 'Paris', country: 'FR' };

const one = { count: 1 };
const facets = {
  ...{ total: one, without: {} },
  ...Object.fromEntries(
    optionFilters.map(({ parameter, by }) => [parameter, by === 'is' ? one : []]),
  ),
};

const places = [dhaka, paris, parisOfFrance];
const startingWith = (text: string) =>
  places.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));

/** What the API answers to a list around this place, or to one of everything. */
const answers: Record<string, (place: typeof dhaka | undefined) => unknown> = {
  '/api/makes': () => [],
  '/api/addProduct/facets': (place) => ({ ...facets, ...(place && { place }) }),
};

/** What a list of cars has of places. */
function List() {
  const list = useCarList(null);
  const { data: facets } = useQuery(carFacets(useApi(), list.address.search));
  const place = facets?.place ?? null;
  return (
    <>
      <form>
        <input type="hidden" name="condition" value={list.search.condition} />
        <PlaceFilter
          list={list}
          place={place}
          onChange={(form) => list.change(searchIn(form, []))}
        />
      </form>
      <FilterChips list={list} place={place} />
    </>
  );
}

/** Suggestions fail as long as there is no connection. */
function open(address: string, isOffline: () => boolean = () => false) {
  const asked: string[] = [];
  const fetch = async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://forecourt.example');
    const [q, near] = [searchParams.get('q') ?? '', searchParams.get('near')];
    asked.push(`${pathname} ${q}`);
    if (pathname === '/api/places' && isOffline()) throw new TypeError('offline');
    const answer = answers[pathname] ?? (() => startingWith(q));
    const data = answer(places.find(({ id }) => String(id) === near));
    return Response.json({ success: true, data });
  };
  const identity = { onUser: () => () => {} } as Partial<IdentityPort> as IdentityPort;
  const session = new Session({ fetch, openIdentity: async () => identity, onLeave: () => {} });
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: [address],
  });
  render(
    <Providers
      api={createApiClient(fetch)}
      session={session}
      cache={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      origin="https://forecourt.example"
    >
      <RouterProvider router={router} />
    </Providers>,
  );
  return { asked, address: () => router.state.location.pathname + router.state.location.search };
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Town or city' });
const type = async (text: string) => {
  const input = await field();
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: text } });
  return input;
};
const press = (input: HTMLElement, key: string) => fireEvent.keyDown(input, { key });

test('the arrow keys choose a place, and the list is around it', async () => {
  const { address } = open('/car?condition=Good');
  const input = await type('par');
  await screen.findByRole('option', { name: /Paris, Texas.*United States/ });
  press(input, 'ArrowDown');
  press(input, 'ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: /France/ }).id,
  );
  press(input, 'Enter');
  await waitFor(() => expect(address()).toBe('/car?condition=Good&near=3'));
  // Leaving the field must not make another Paris of it.
  fireEvent.blur(input);
  await screen.findByText('Within 50 km of Paris');
  expect(address()).toBe('/car?condition=Good&near=3');
  expect(input.value).toBe('Paris');
});

test('whoever types a whole name need not choose', async () => {
  const { address } = open('/car');
  press(await type(' dhaka '), 'Enter');
  await waitFor(() => expect(address()).toBe('/car?near=1'));
});

test('a distance that was chosen first counts once there is a place', async () => {
  const { address } = open('/car');
  const distance = screen.findByRole('combobox', { name: 'Distance' });
  fireEvent.change(await distance, { target: { value: '100' } });
  expect(address()).toBe('/car');
  fireEvent.blur(await type('Dhaka'));
  await waitFor(() => expect(address()).toBe('/car?near=1&within=100'));
  fireEvent.change(await distance, { target: { value: '25' } });
  await waitFor(() => expect(address()).toBe('/car?near=1&within=25'));
});

test('a place that is not known is named and keeps what was typed', async () => {
  const { address } = open('/car?near=1');
  await screen.findByText('Within 50 km of Dhaka');
  const input = await type('Atlantis');
  press(input, 'Enter');
  await screen.findByText('We do not know a place called “Atlantis”.');
  expect(address()).toBe('/car?place=Atlantis');
  expect(await field()).toMatchObject({ value: 'Atlantis' });
  expect((await field()).getAttribute('aria-invalid')).toBe('true');
});

test('an empty field is no place, and the chip takes it away as well', async () => {
  const { address } = open('/car?near=1&within=25');
  await waitFor(async () => expect(await field()).toMatchObject({ value: 'Dhaka' }));
  fireEvent.blur(await type(''));
  await waitFor(() => expect(address()).toBe('/car'));
});

test('without a connection what was typed stays, to be tried again', async () => {
  let isOffline = true;
  const { address, asked } = open('/car', () => isOffline);
  const input = await type('Dhaka');
  press(input, 'Enter');
  await waitFor(() => expect(asked).toContain('/api/places Dhaka'));
  isOffline = false;
  expect(address()).toBe('/car');
  expect(input.value).toBe('Dhaka');
  await waitFor(() => {
    press(input, 'Enter');
    expect(address()).toBe('/car?near=1');
  });
});
