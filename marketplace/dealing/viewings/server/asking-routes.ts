import { isId } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { AskRequest, ChangeRequest, ViewingResponse } from '../contract.ts';
import { askForViewing } from './ask-for-viewing.ts';
import { changeViewing } from './change-viewing.ts';
import { findViewing } from './viewing-list-store.ts';
import { findParties } from './viewing-store.ts';

const tags = ['Viewings'];

export function askingRoutes(route: Route, dependencies: Dependencies) {
  const { db, limits, now } = dependencies;

  const answer = async (accountId: string, id: string) => {
    return { data: found(await findViewing(db, accountId, id, now()), 'viewing_not_found') };
  };

  route({
    call: 'POST /viewings',
    summary: 'Ask to see a car; sent again with the same key, it is one request',
    tags,
    callers: 'signedIn',
    limit: ['message', 'viewingsOfDay'],
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
    body: AskRequest,
    response: ViewingResponse,
    handle: async ({ caller: account, body }) => {
      ensure(isId(body.listingId), 'listing_not_found');
      return answer(account.id, await askForViewing(dependencies, account, body));
    },
  });

  route({
    call: 'PUT /viewings/:id',
    summary: 'Confirm, decline, cancel or move a viewing; made twice, it is one change',
    tags,
    callers: 'signedIn',
    limit: 'message',
    ids: { id: 'viewing_not_found' },
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
    body: ChangeRequest,
    response: ViewingResponse,
    handle: async ({ caller: account, params, body }) => {
      const own = found(await findParties(db, params.id, account.id), 'viewing_not_found');
      if (body.answer === 'move') await limits.spend('viewingsOfDay', account);
      await changeViewing(dependencies, account, own, body);
      return answer(account.id, own.id);
    },
  });
}
