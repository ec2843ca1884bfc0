import * as z from 'zod/mini';
import type { Database } from '#database/connection.ts';
import { ensure, found } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import { type PartiesAndCar, partiesOf } from './conversation-store.ts';

export const isId = (text: string): boolean => z.safeParse(z.uuid(), text).success;

/** For other accounts the conversation does not exist. */
export async function ownConversation(
  db: Database,
  { id: accountId }: Account,
  id: string,
): Promise<PartiesAndCar> {
  ensure(isId(id), 'conversation_not_found');
  return found(await partiesOf(db, id, accountId), 'conversation_not_found');
}
