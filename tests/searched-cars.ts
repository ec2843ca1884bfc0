import { openMarket } from './market.ts';

type Market = Awaited<ReturnType<typeof openMarket>>;

export const searcher = (market: Market) => async (query: Record<string, string | string[]>) => {
  const answer = await market.asks(`/addProduct?${paramsOf({ order: 'newest', ...query })}`);
  return answer.data.map(({ productname }: { productname: string }) => productname) as string[];
};

export const facetsOf = async (market: Market, query: Record<string, string | string[]> = {}) =>
  (await market.asks(`/addProduct/facets?${paramsOf(query)}`)).data;

export const paramsOf = (query: Record<string, string | string[]>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as [string, string]),
    ),
  );

/** Five cars that differ in every fact that a card shows. */
export async function openMarketWithCars() {
  const market = await openMarket();
  const [sam, vera, ada] = [
    await market.seller('Sam'),
    await market.seller('Vera'),
    await market.admin('Ada'),
  ];
  await ada.puts(`/user/${vera.email}`);
  await sam.hasListed('Toyota Corolla', { price: 9_000, yearsUsed: 8, location: 'Sylhet' });
  await sam.hasListed('Toyota RAV4', {
    price: 24_000,
    yearsUsed: 3,
    location: 'Gulshan, Dhaka',
    description: 'Panoramic roof, leather seats.',
  });
  await vera.hasListed('BMW 320d', {
    price: 27_000,
    yearsUsed: 4,
    category: 'bmw',
    condition: 'Medium',
    location: 'dhaka',
    description: 'Leather, one owner.',
  });
  await vera.hasListed('BMW M440i Coupé', {
    price: 48_000,
    yearsUsed: 1,
    category: 'bmw',
    location: 'Chattogram',
  });
  await sam.hasListed('Bentley Flying Spur', {
    price: 130_000,
    yearsUsed: 5,
    category: 'bentley',
    condition: 'Bad',
    location: 'Dhaka',
    description: 'Needs a new gearbox.',
  });
  return { market, sam, vera, ada, search: searcher(market) };
}
