import type { Shows } from './versions.ts';

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const ids = new RegExp(id, 'gi');

/** These show the cars that they name, and no others. */
const onlyThose = new RegExp(`^/api/(?:addProduct/${id}(?:/price-history)?$|cars\\?)`);
/** These show none. */
const none = /^\/api\/(?:places|notice)\b/;
const figures = new RegExp(
  `^/(?:sitemap|api/(?:makes|addProduct/(?:facets|suggestions|${id}/(?:similar|price)(?:\\?|$))))`,
);

const withoutDescriptions = new RegExp(
  `^/api/(?:makes|addProduct/(?:facets|${id}/price))|[?&]brief=true(?:&|$)`,
);
/** Words are looked for in descriptions, too. */
const searched = /[?&]q=/;

/** Which changes can make the answer of an address another one. Whatever is not known here is a list of any cars. */
export function whatItShows(address: string): Shows {
  const cars = (address.match(ids) ?? []).map((each) => each.toLowerCase());
  const descriptions = searched.test(address) || !withoutDescriptions.test(address);
  if (onlyThose.test(address) || none.test(address)) return { cars, others: null, descriptions };
  return { cars, others: figures.test(address) ? 'figures' : 'lists', descriptions };
}
