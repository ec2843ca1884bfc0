import * as z from 'zod/mini';
import type { CarDependencies } from '#marketplace/cars/dependencies.ts';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api } from '#marketplace/platform/dependencies.ts';
import { MessageResponse } from '#marketplace/responses.ts';
import {
  ChangeSearchRequest,
  SavedSearchesResponse,
  SavedSearchResponse,
  SaveSearchRequest,
  savedSearchToWire,
} from '../contract.ts';
import { saveSearch } from './save-search.ts';
import { changeSearch, removeSearch, searchesOf } from './saved-search-store.ts';

const tags = ['Saved searches'];
const Id = z.object({ id: z.string() });

export function savedSearchRoutes(api: Api, { db, sessions, limits, makes }: CarDependencies) {
  api.get(
    '/saved-searches',
    {
      config: { callers: 'signedIn' },
      schema: {
        summary: 'The caller’s saved searches, newest first',
        tags,
        response: { 200: SavedSearchesResponse },
      },
    },
    async (request) => {
      const { id } = await sessions.account(request);
      return { success: true as const, data: (await searchesOf(db, id)).map(savedSearchToWire) };
    },
  );

  api.post(
    '/saved-searches',
    {
      config: { callers: 'signedIn', refusals: ['too_many_searches'] },
      schema: {
        summary: 'Save a search; saving it again changes its name and how often it tells',
        tags,
        body: SaveSearchRequest,
        response: { 200: SavedSearchResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const saved = await saveSearch(db, account, request.body, slugsOf(await makes()));
      return { success: true as const, message: 'Search saved', data: savedSearchToWire(saved) };
    },
  );

  api.patch(
    '/saved-searches/:id',
    {
      config: { callers: 'signedIn', refusals: ['search_not_found'] },
      schema: {
        summary: 'Rename a saved search, or change how often it tells',
        tags,
        params: Id,
        body: ChangeSearchRequest,
        response: { 200: SavedSearchResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const owned = { id: idIn(request.params.id), accountId: account.id };
      const changed = found(await changeSearch(db, owned, request.body), 'search_not_found');
      return { success: true as const, message: 'Saved', data: savedSearchToWire(changed) };
    },
  );

  api.delete(
    '/saved-searches/:id',
    {
      config: { callers: 'signedIn', refusals: ['search_not_found'] },
      schema: {
        summary: 'Delete a saved search',
        tags,
        params: Id,
        response: { 200: MessageResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('write', account);
      const owned = { id: idIn(request.params.id), accountId: account.id };
      ensure(await removeSearch(db, owned), 'search_not_found');
      return { success: true as const, message: 'The saved search was deleted' };
    },
  );
}

function idIn(text: string): string {
  ensure(z.safeParse(z.uuid(), text).success, 'search_not_found');
  return text;
}
