import type { PageContent } from './versions.ts';

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ids = new RegExp(id, 'gi');

/** Responses that show exactly the cars in their address. */
const onlyThose = new RegExp(`^/api/(?:addProduct/${id}(?:/price-history)?$|cars\\?)`);
const none = /^\/api\/(?:places|notice)\b/;
const figures = new RegExp(
  `^/(?:sitemap|api/(?:makes|addProduct/(?:facets|suggestions|${id}/(?:similar|price)(?:\\?|$))))`,
);

const withoutDescriptions = new RegExp(
  `^/api/(?:makes|addProduct/(?:facets|${id}/price))|[?&]brief=true(?:&|$)`,
);
/** A search by words also searches descriptions. */
const searched = /[?&]q=/;

/** Which changes can affect the response of an address. An unknown address counts as a list of any cars. */
export function contentOf(address: string): PageContent {
  const cars = (address.match(ids) ?? []).map((each) => each.toLowerCase());
  const descriptions = searched.test(address) || !withoutDescriptions.test(address);
  if (onlyThose.test(address) || none.test(address)) return { cars, others: null, descriptions };
  return { cars, others: figures.test(address) ? 'figures' : 'lists', descriptions };
}
