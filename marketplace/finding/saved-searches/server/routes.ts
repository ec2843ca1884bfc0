import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  ChangeSearchRequest,
  SavedSearchesResponse,
  SavedSearchResponse,
  SaveSearchRequest,
} from '../contract.ts';
import { saveSearch } from './save-search.ts';
import { deleteSearch, listSearches, updateSearch } from './saved-search-store.ts';

const tags = ['Saved searches'];

export function savedSearchRoutes(route: Route, { db, makes }: CarDependencies) {
  route({
    call: 'GET /saved-searches',
    summary: 'The caller’s saved searches, newest first',
    tags,
    callers: 'signedIn',
    limit: 'address',
    response: SavedSearchesResponse,
    handle: async ({ caller: { id } }) => ({ data: await listSearches(db, id) }),
  });

  route({
    call: 'POST /saved-searches',
    summary: 'Save a search; saving it again changes its name and how often you get emails',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['too_many_searches'],
    body: SaveSearchRequest,
    response: SavedSearchResponse,
    handle: async ({ caller: account, body }) => {
      const saved = await saveSearch(db, account, body, slugsOf(await makes()));
      return { message: 'Search saved', data: saved };
    },
  });

  route({
    call: 'PATCH /saved-searches/:id',
    summary: 'Rename a saved search, or change how often you get emails',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['search_not_found'],
    ids: { id: 'search_not_found' },
    body: ChangeSearchRequest,
    response: SavedSearchResponse,
    handle: async ({ caller: account, params, body }) => {
      const owned = { id: params.id, accountId: account.id };
      const changed = found(await updateSearch(db, owned, body), 'search_not_found');
      return { message: 'Saved', data: changed };
    },
  });

  route({
    call: 'DELETE /saved-searches/:id',
    summary: 'Delete a saved search',
    tags,
    callers: 'signedIn',
    limit: 'write',
    refusals: ['search_not_found'],
    ids: { id: 'search_not_found' },
    response: MessageResponse,
    handle: async ({ caller: account, params }) => {
      const owned = { id: params.id, accountId: account.id };
      ensure(await deleteSearch(db, owned), 'search_not_found');
      return { message: 'The saved search was deleted' };
    },
  });
}
