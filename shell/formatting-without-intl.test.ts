import { expect, onTestFinished, test, vi } from 'vitest';
import { openMarket } from '../tests/market.ts';

/** Counts how often a browser would need its tables of languages, which take tens of milliseconds to load. */
function usesOfIntl(): () => number {
  const formats: { prototype: { format: unknown } }[] = [Intl.NumberFormat, Intl.DateTimeFormat];
  const uses = [
    ...formats.map(({ prototype }) => vi.spyOn(prototype, 'format', 'get')),
    vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'DateTimeFormat'),
    vi.spyOn(Intl, 'RelativeTimeFormat'),
    vi.spyOn(Number.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleString'),
    vi.spyOn(Date.prototype, 'toLocaleDateString'),
    vi.spyOn(Date.prototype, 'toLocaleTimeString'),
  ];
  for (const use of uses) onTestFinished(() => use.mockRestore());
  return () => uses.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test('visitors’ pages are formatted without Intl, which would delay every page', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Toyota Corolla', { price: 26_400 });
  await sam.patches(`/addProduct/${car}`, {
    year: new Date().getUTCFullYear() - 2024,
    vehicle: { mileage: 42_000, engineCc: 1_798, firstRegistration: '2024-03' },
  });
  const carPage = `/singleProduct/${car}`;

  const uses = usesOfIntl();
  for (const path of ['/', '/car', '/category/toyota', carPage, '/blog', '/login', '/singup']) {
    const { status } = await market.page(path);
    expect({ path, status, uses: uses() }).toEqual({ path, status: 200, uses: 0 });
  }
  const { html } = await market.page(carPage);
  for (const text of ['$26,400', '42,000 km', '1,798 cc', 'March 2024']) {
    expect(html).toContain(text);
  }
});
