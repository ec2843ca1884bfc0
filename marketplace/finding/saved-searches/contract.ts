import * as z from 'zod/mini';
import { TimeZone } from '#marketplace/finding/alerts/time-zone.ts';
import { Moment } from '#marketplace/moment.ts';
import { longestQuery, oftens } from './saved-search.ts';
import { SearchForm } from './search-form.ts';

export const SaveSearchRequest = z.extend(SearchForm, {
  /** As in the address of the list: `category=toyota&maxPrice=20000`. */
  query: z.string().check(z.maxLength(longestQuery, 'This search is too long to be saved.')),
  /** The browser's. Decides what is night and morning, unless the account has a time zone already. */
  timeZone: z.optional(TimeZone),
});
export type SaveSearchRequest = z.infer<typeof SaveSearchRequest>;

export const ChangeSearchRequest = z.partial(SearchForm);
export type ChangeSearchRequest = z.infer<typeof ChangeSearchRequest>;

const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  often: z.enum(oftens),
  createdAt: Moment,
});
export type SavedSearch = z.output<typeof SavedSearch>;
export type SavedSearchRow = z.input<typeof SavedSearch>;

export const SavedSearchesResponse = z.object({
  success: z.literal(true),
  /** Newest first. */
  data: z.array(SavedSearch),
});
export type SavedSearchesResponse = z.infer<typeof SavedSearchesResponse>;

export const SavedSearchResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: SavedSearch,
});
export type SavedSearchResponse = z.infer<typeof SavedSearchResponse>;
