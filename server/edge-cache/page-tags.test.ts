import { expect, test } from 'vitest';
import { openListeningMarket } from '../../tests/listening-market.ts';

const settings = {
  EDGE_CACHE_SECONDS: '60',
  FASTLY_SERVICE_ID: 'service',
  FASTLY_API_TOKEN: 'token',
};

async function marketWithTwoCars(more: Record<string, string> = settings) {
  const market = await openListeningMarket({ settings: more });
  const sam = await market.seller('Sam');
  const [corolla, camry] = [await sam.hasListed('Corolla'), await sam.hasListed('Camry')];
  return {
    corolla,
    camry,
    tagsOf: async (page: string) => (await market.visits(page)).headers['surrogate-key'],
  };
}

test('pages are tagged with the cars that they show, or with any car', async () => {
  const { corolla, camry, tagsOf } = await marketWithTwoCars();
  // The page of a car leads to similar ones.
  const ofBoth = ['forecourt', `car-${corolla}`, `car-${camry}`];
  for (const page of [`/singleProduct/${corolla}`, `/compare?car=${corolla}&car=${camry}`]) {
    expect(String(await tagsOf(page)).split(' ')).toEqual(ofBoth);
    // From memory as well.
    expect(String(await tagsOf(page)).split(' ')).toEqual(ofBoth);
  }
  for (const list of ['/', '/car', '/category/toyota']) {
    expect([list, await tagsOf(list)]).toEqual([list, 'forecourt lists']);
  }
  expect(await tagsOf('/car?q=garaged')).toBe('forecourt lists descriptions');
  expect(await tagsOf('/blog')).toBe('forecourt');
});

test('without a CDN pages have no tags', async () => {
  const { corolla, tagsOf } = await marketWithTwoCars({ EDGE_CACHE_SECONDS: '60' });
  expect(await tagsOf(`/singleProduct/${corolla}`)).toBeUndefined();
});
