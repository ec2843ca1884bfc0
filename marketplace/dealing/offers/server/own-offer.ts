import type { Database } from '#database/connection.ts';
import { isId } from '#marketplace/dealing/messages/server/own-conversation.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Offer } from '../offer.ts';
import { findOffer } from './offer-store.ts';

/** For anybody but the two it does not exist. */
export async function ownOffer(db: Database, { id: accountId }: Account, id: string) {
  ensure(isId(id), 'offer_not_found');
  return found<Offer>(await findOffer(db, id, accountId), 'offer_not_found');
}
