import * as z from 'zod/mini';
import { ensure, found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { AskRequest, ChangeRequest, ViewingResponse } from '../contract.ts';
import { viewingToWire } from '../viewing-on-wire.ts';
import { askForViewing } from './ask-for-viewing.ts';
import { changeViewing } from './change-viewing.ts';
import { isId, ownViewing } from './own-viewing.ts';
import { findViewing } from './viewing-list-store.ts';

const tags = ['Viewings'];

/** Asking and answering. */
export function askingRoutes(api: Api, dependencies: Dependencies) {
  const { db, sessions, limits, now } = dependencies;

  const answer = async (accountId: string, id: string) => {
    const viewing = found(await findViewing(db, accountId, id, now()), 'viewing_not_found');
    return { success: true as const, data: viewingToWire(viewing) };
  };

  api.post(
    '/viewings',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'listing_not_found',
          'listing_sold',
          'own_listing',
          'slot_taken',
          'viewing_exists',
          'too_many_viewings',
          'cannot_write',
          'too_many_conversations',
          'same_message',
          'wait_for_answer',
        ],
      },
      schema: {
        summary: 'Ask to see a car; sent again with the same key, it is one request',
        tags,
        body: AskRequest,
        response: { 200: ViewingResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('message', account);
      await limits.spend('viewingsOfDay', account);
      ensure(isId(request.body.listing), 'listing_not_found');
      return answer(account.id, await askForViewing(dependencies, account, request.body));
    },
  );

  api.put(
    '/viewings/:id',
    {
      config: {
        callers: 'signedIn',
        refusals: [
          'viewing_not_found',
          'viewing_changed',
          'viewing_ended',
          'viewing_begun',
          'slot_taken',
          'cannot_write',
          'listing_not_found',
          'listing_sold',
        ],
      },
      schema: {
        summary: 'Confirm, decline, cancel or move a viewing; made twice, it is one change',
        tags,
        params: z.object({ id: z.string() }),
        body: ChangeRequest,
        response: { 200: ViewingResponse },
      },
    },
    async (request) => {
      const account = await sessions.account(request);
      await limits.spend('message', account);
      const own = await ownViewing(db, account, request.params.id);
      if (request.body.answer === 'move') await limits.spend('viewingsOfDay', account);
      await changeViewing(dependencies, account, own, request.body);
      return answer(account.id, own.id);
    },
  );
}
