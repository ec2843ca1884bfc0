import { categories } from '#marketplace/listings/listing.ts';

const paging = ['order', 'limit', 'cursor'];

/**
 * Every address whose answer is the same for all visitors, with the parameters that change it.
 * Whatever else stands in a query is left out before anything is rendered or looked up.
 */
const publicAddresses: Record<string, string[]> = {
  '/': [],
  '/car': ['after'],
  '/category/{category}': ['after'],
  '/singleProduct/{id}': [],
  '/blog': [],
  '/sitemap.xml': [],
  '/api/addProduct': ['category', ...paging],
  '/api/addProduct/{id}': [],
  '/api/category/{category}': paging,
};

const places: Record<string, string> = {
  id: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
  category: `(?:${categories.join('|')})`,
};

const patterns = Object.entries(publicAddresses).map(([address, parameters]) => ({
  path: new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, (_, name) => places[name]!)}$`),
  parameters,
}));

const longest = 1_000;

/** Most visitors ask for few addresses in few spellings, and reading one takes longer than sending its answer. */
const mostSpellings = 1_000;
const spellings = new Map<string, string | null>();

export function publicAddress(url: string): string | null {
  if (url.length > longest) return null;
  const known = spellings.get(url);
  if (known !== undefined) return known;
  const address = readAddress(url);
  if (spellings.size >= mostSpellings) spellings.clear();
  spellings.set(url, address);
  return address;
}

/** The one spelling of a public address under which its answer is kept, or null if it is not public. */
function readAddress(url: string): string | null {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const query = url.slice(path.length + 1);
  const address = patterns.find((pattern) => pattern.path.test(path));
  if (!address || !query) return address ? path : null;

  const asked = new URLSearchParams(query);
  const known = address.parameters.filter((name) => asked.has(name));
  // Said twice it means nothing certain.
  if (known.some((name) => asked.getAll(name).length > 1)) return null;
  const kept = new URLSearchParams(known.map((name) => [name, asked.get(name)!]));
  return known.length > 0 ? `${path}?${kept}` : path;
}

/** What visitors ask for first. */
export const frontAddresses = [
  '/',
  '/car',
  ...categories.map((category) => `/category/${category}`),
  '/blog',
  '/api/addProduct?order=newest',
];
