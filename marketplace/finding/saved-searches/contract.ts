import * as z from 'zod/mini';
import { TimeZone } from '#marketplace/finding/alerts/time-zone.ts';
import { oneLine } from '#marketplace/text.ts';
import { longestName, longestQuery, oftens, type SavedSearch } from './saved-search.ts';

const Name = oneLine(longestName, 'Give the search a name.');
const Often = z.enum(oftens);

/** What its owner says of a search. */
export const SearchForm = z.object({ name: Name, often: Often });
export type SearchForm = z.infer<typeof SearchForm>;

export const RenameForm = z.pick(SearchForm, { name: true });
export type RenameForm = z.infer<typeof RenameForm>;

export const SaveSearchRequest = z.extend(SearchForm, {
  /** As it stands in the address of the list: `category=toyota&maxPrice=20000`. */
  query: z.string().check(z.maxLength(longestQuery, 'This search is too long to be saved.')),
  /** Where the person is: decides what is night and morning, unless they have said so before. */
  timeZone: z.optional(TimeZone),
});
export type SaveSearchRequest = z.infer<typeof SaveSearchRequest>;

export const ChangeSearchRequest = z.object({ name: z.optional(Name), often: z.optional(Often) });
export type ChangeSearchRequest = z.infer<typeof ChangeSearchRequest>;

const SavedSearchOnWire = z.object({
  _id: z.string(),
  name: z.string(),
  query: z.string(),
  often: Often,
  createdAt: z.string(),
});
export type SavedSearchOnWire = z.infer<typeof SavedSearchOnWire>;

export const SavedSearchesResponse = z.object({
  success: z.literal(true),
  data: z.array(SavedSearchOnWire),
});
export type SavedSearchesResponse = z.infer<typeof SavedSearchesResponse>;

export const SavedSearchResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  data: SavedSearchOnWire,
});
export type SavedSearchResponse = z.infer<typeof SavedSearchResponse>;

export const savedSearchToWire = ({ id, createdAt, ...search }: SavedSearch) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  ...search,
});
