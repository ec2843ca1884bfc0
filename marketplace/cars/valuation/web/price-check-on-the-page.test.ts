import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { defaultMarketSettings, setMarketSettings } from '#marketplace/market-settings.ts';
import { openMarket } from '../../../../tests/market.ts';
import { openPricedMarket, worth } from '../../../../tests/valuation/priced-market.ts';

// Files that run after this one are about a market in kilometres.
afterAll(() => setMarketSettings(defaultMarketSettings));

type Priced = Awaited<ReturnType<typeof openPricedMarket>>;

/** What the panel says, without its markup. */
async function panelOf(market: Priced, id: string): Promise<string | null> {
  const { html } = await market.page(`/singleProduct/${id}`);
  const [panel] = html.match(/<section aria-labelledby="price-check".*?<\/section>/s) ?? [null];
  return panel && textIn(panel.replace(/<svg aria-hidden.*?<\/svg>/gs, ''));
}

const textIn = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

const idsIn = (html: string) =>
  [...html.matchAll(/singleProduct\/([\da-f-]{36})"/g)].map(([, id]) => id!);

const asked = (part: number) => Math.round(worth(5.5, 50_000) * part);

test('without JavaScript the page says how the price compares', async () => {
  const market = await openPricedMarket();
  const [ada] = await market.addSellers(1, 'ada', true);
  const cheap = await market.lists(ada!, { price: asked(0.8) });
  const dear = await market.lists(ada!, { price: asked(1.3) });
  await market.outboxIsDone();

  const panel = await panelOf(market, cheap);
  expect(panel).toMatch(/^Price check Great price: \d+% below similar cars/);
  expect(panel).toMatch(/Similar cars are offered for \$[\d,]+ to \$[\d,]+\. Estimate: \$[\d,]+\./);
  expect(panel).toMatch(/From \d+ cars of \d+ sellers, adjusted to 5\.5 years and 50,000 km\./);
  expect(await panelOf(market, dear)).toMatch(/High price: \d+% above similar cars/);

  const shown = async (path: string) => {
    const { html } = await market.page(path);
    return { great: textIn(html).includes('Great price'), ids: idsIn(html) };
  };
  const best = await shown('/car?order=best-price');
  expect([best.great, best.ids.includes(cheap), best.ids.includes(dear)]).toEqual([
    true,
    true,
    false,
  ]);
  const high = await shown('/car?priceLabel=high');
  expect([high.ids.includes(cheap), high.ids.includes(dear)]).toEqual([false, true]);
});

test('the page says why a price is not rated', async () => {
  const market = await openPricedMarket();
  const [ada] = await market.addSellers(1, 'ada', true);
  const saying = async (details: Parameters<typeof market.lists>[1]) => {
    const id = await market.lists(ada!, details);
    await market.outboxIsDone();
    return panelOf(market, id);
  };
  const how = 'How we check prices';
  expect(await saying({ price: asked(0.4) })).toBe(
    `Price check Unusually low price. Look closely before you pay. Show the cars ${how}`,
  );
  expect(await saying({ vehicle: { model: 'Century' } })).toBe(
    `Price check No price check yet: we found no similar cars and need at least 8 from 5 sellers. ${how}`,
  );
  expect(await saying({ vehicle: { accident: 'damaged' } })).toBe(
    `Price check No price check for damaged cars. ${how}`,
  );
  expect(await saying({ vehicle: { model: null } })).toBe(
    `Price check No price check: the seller has not named the model. ${how}`,
  );
});

test('a sold car has no price check', async () => {
  const market = await openPricedMarket();
  const id = await market.lists(market.sellers[0]!, { state: 'sold' });
  expect(await panelOf(market, id)).toBeNull();
});

test('the page about price checks has the measured figures', async () => {
  const measured = await readFile('docs/price-rating.md', 'utf8');
  const html = (await (await openMarket()).page('/price-check')).html;
  const told = [...html.matchAll(/<td[^>]*>([\d.]+%)<\/td>/g)].map(([, figure]) => figure!);
  expect(told).toHaveLength(4);
  for (const figure of told)
    expect(measured.includes(`| ${figure.replace('%', ' %')} |\n`), figure).toBe(true);

  const holds = [
    /\| all \| [\d,]+ \| ([\d.]+) %/,
    /fewer than 30 cars of the model the range held ([\d.]+) %/,
  ];
  const [all, small] = holds.map((shape) => Math.round(Number(measured.match(shape)![1])));
  expect(textIn(html)).toContain(`held ${all} of 100`);
  expect(textIn(html)).toContain(`held about ${small} of 100`);
});
