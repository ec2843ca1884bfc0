import * as z from 'zod/mini';
import { oneLine } from '#marketplace/text.ts';
import { longestName, oftens } from './saved-search.ts';

export const SearchForm = z.object({
  name: oneLine(longestName, 'Give the search a name.'),
  often: z.enum(oftens),
});
export type SearchForm = z.infer<typeof SearchForm>;
