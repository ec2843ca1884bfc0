import { expect, test } from 'vitest';
import { openMarket, origin } from '../tests/market.ts';

test('the car list arrives already filled in, newest first', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('Corolla');
  await sam.hasListed('Camry');

  const { status, html } = await market.page('/car');
  expect(status).toBe(200);
  expect(html).toContain('Featured Cars');
  expect(html.indexOf('Camry')).toBeGreaterThan(0);
  expect(html.indexOf('Camry')).toBeLessThan(html.indexOf('Corolla'));
});

test('an empty market shows that there are no cars', async () => {
  const market = await openMarket();
  const { html } = await market.page('/car');
  expect(html.slice(html.indexOf('<body>')).match(/no cars?\b/gi)).toEqual(['No Car']);
  expect((await market.page('/category/bmw')).html).toContain('No Car Available');
  expect((await market.page('/category/lada')).html).toContain('No Car Available');
});

test('a category has its own heading', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  await sam.hasListed('330i', { category: 'bmw' });
  await sam.hasListed('Corolla');

  const { html } = await market.page('/category/bmw');
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]).toBe('Featured BMW');
  expect(html).toContain('330i');
  expect(html).not.toContain('Corolla');
});

test('a list longer than a page goes on through an ordinary link', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  for (let number = 1; number <= 25; number++) await sam.hasListed(`Corolla ${number}.`);

  const first = (await market.page('/car')).html;
  expect(first).toContain('Corolla 2.');
  expect(first).not.toContain('Corolla 1.');

  const next = first.match(/href="(\/car\?after=[^"]+)"/)![1]!;
  const second = (await market.page(next)).html;
  expect(second).toContain('Corolla 1.');
  expect(second).not.toContain('Corolla 2.');
});

test('a car page names its car to people and to search engines', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla', { price: 4500 });

  const { status, html } = await market.page(`/singleProduct/${car}`);
  const head = html.slice(0, html.indexOf('</head>'));
  expect(status).toBe(200);
  expect(head).toMatch(/<title>Corolla[^<]*\| Forecourt<\/title>/);
  expect(head).toContain(`<link rel="canonical" href="${origin}/singleProduct/${car}"/>`);
  expect(head).toContain(`<meta property="og:image" content="${origin}/images/corolla/960.webp"/>`);
  expect(html).toContain('$4,500');
});

test('a missing car and a missing page answer 404 with the error page', async () => {
  const market = await openMarket();
  for (const path of ['/singleProduct/00000000-0000-7000-8000-000000000000', '/no-such-page']) {
    const { status, html } = await market.page(path);
    expect(status).toBe(404);
    expect(html).toContain('404');
    expect(html).toContain('might have been removed');
    expect(html).toContain('noindex');
  }
});

test('a seller’s text cannot become markup or script', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const attack = '</script><img src=x onerror=alert(1)><!--';
  const car = await sam.hasListed(attack, { description: attack, location: attack });

  for (const path of ['/car', `/singleProduct/${car}`]) {
    expect((await market.page(path)).html).not.toContain('<img src=x');
  }
});

test('robots and the sitemap lead to every advertised car', async () => {
  const market = await openMarket();
  const sam = await market.seller('Sam');
  const car = await sam.hasListed('Corolla');
  const draft = await sam.hasListed('Draft', { state: 'draft' });

  expect((await market.page('/robots.txt')).html).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const { html: sitemap } = await market.page('/sitemap.xml');
  expect(sitemap).toContain(`<loc>${origin}/singleProduct/${car}</loc>`);
  expect(sitemap).not.toContain(draft);
});

test('an address with a line break in it gets our own error page', async () => {
  const market = await openMarket();
  const { status, html } = await market.page('/car%0Apark');
  expect(status).toBe(404);
  expect(html).toContain('Search for a car');
  expect(html).not.toContain(' style=');
});
