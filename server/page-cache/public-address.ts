import { longestSlug } from '#marketplace/cars/vehicles/make-slug.ts';
import { allSearchParameters } from '#marketplace/finding/search/search-parameters.ts';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import { memoize } from '../admission/memoize.ts';

const search = allSearchParameters.map(({ name }) => name);
const several = [
  ...allSearchParameters.filter(({ isRepeatable }) => isRepeatable).map(({ name }) => name),
  'car',
];
const partOfPage = ['place', 'after', 'show'];
const paging = ['limit', 'cursor', 'brief'];

/** Addresses with the same response for all visitors, and the parameters that change it. */
const publicAddresses: Record<string, string[]> = {
  '/': [],
  '/car': [...search, ...partOfPage],
  '/category/{category}': [...search, ...partOfPage],
  '/singleProduct/{id}': [],
  '/compare': ['car', 'only'],
  '/favourites': [],
  '/blog': [],
  '/price-check': [],
  '/{notice}': [],
  '/sitemap.xml': [],
  '/sitemap-pages.xml': [],
  '/sitemap-cars-{number}.xml': [],
  '/api/notice/{notice}': [],
  '/api/addProduct': [...search, ...paging],
  '/api/addProduct/facets': search,
  '/api/addProduct/suggestions': ['q'],
  '/api/addProduct/{id}/similar': ['brief'],
  '/api/addProduct/{id}/price-history': [],
  '/api/addProduct/{id}/price': [],
  '/api/addProduct/{id}': [],
  '/api/cars': ['car'],
  '/api/category/{category}': [...search, ...paging],
  '/api/makes': [],
  '/api/makes/{category}/models': [],
  '/api/places': ['q'],
};

const places: Record<string, string> = {
  id: '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}',
  number: '\\d{1,5}',
  notice: `(?:${noticeNames.join('|')})`,
  // Any make, because makes are added and removed. An unknown one is answered like a make without cars.
  category: `[a-z0-9-]{1,${longestSlug}}`,
};

const patterns = Object.entries(publicAddresses).map(([address, parameters]) => ({
  path: new RegExp(`^${address.replaceAll(/\{(\w+)\}/g, (_, name) => places[name]!)}$`),
  parameters,
}));

const longest = 1_000;

/** The canonical spelling of a public address, which is its cache key; null if the address is not public. */
export const publicAddress = memoize(readAddress);

function readAddress(url: string): string | null {
  if (url.length > longest) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const query = url.slice(path.length + 1);
  const address = patterns.find((pattern) => pattern.path.test(path));
  if (!address || !query) return address ? path : null;

  const asked = new URLSearchParams(query);
  const known = address.parameters.filter((name) => asked.has(name));
  // A repeated parameter is ambiguous, unless it may repeat.
  const isUnclear = (name: string) => asked.getAll(name).length > 1 && !several.includes(name);
  if (known.some(isUnclear)) return null;
  const kept = new URLSearchParams(
    known.flatMap((name) => asked.getAll(name).map((value) => [name, value])),
  );
  // A page in another spelling redirects to its canonical address.
  if (!path.startsWith('/api/') && !isTidy(asked, kept)) return null;
  return known.length > 0 ? `${path}?${kept}` : path;
}

function isTidy(asked: URLSearchParams, kept: URLSearchParams): boolean {
  const given = [...asked].filter(([name]) => kept.has(name));
  return String(new URLSearchParams(given)) === String(kept) && given.every(([, value]) => value);
}

export const frontAddresses = ['/', '/car', '/blog', '/api/addProduct?order=newest'];
