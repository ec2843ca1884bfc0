import type { Database } from '#database/connection.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { refuseUnlessOpen } from '#marketplace/dealing/messages/server/begin-conversation.ts';
import { isBlockedBetween } from '#marketplace/dealing/messages/server/block-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { ChangeRequest } from '../contract.ts';
import {
  type Answer,
  after,
  asOf,
  type Change,
  isRepeated,
  refusalToAnswer,
  type Side,
} from '../viewing.ts';
import { cancelledMail, confirmedMail, declinedMail, movedMail } from '../viewing-mails.ts';
import { refuseUnlessFree, unlessTaken } from './ask-for-viewing.ts';
import { notifyUnanswered } from './end-viewings.ts';
import { holdHours } from './hours-store.ts';
import { endOverdue, notificationsOf } from './viewing-ends-store.ts';
import { lockViewing, type Parties, sideOf, updateStanding } from './viewing-store.ts';

type Changing = Pick<Dependencies, 'db' | 'now' | 'origin'>;

/** Confirmed, declined, cancelled or moved by one of the two: made twice, it is one change. */
export async function changeViewing(
  { db, now, origin }: Changing,
  { id: accountId }: Account,
  parties: Parties,
  { answer, sequence, startsAt }: ChangeRequest,
): Promise<void> {
  const change = { answer, sequence, startsAt: startsAt ? new Date(startsAt) : undefined };
  ensure(answer !== 'move' || startsAt, 'slot_taken');
  await unlessTaken(() =>
    db.transaction().execute(async (tx) => {
      await hold(tx, parties, { accountId, goesOn: answer === 'confirm' || answer === 'move' });
      const by = sideOf(parties, accountId);
      if (!(await makeChange(tx, parties, change, { by, now: now() }))) return;
      await tellOther(tx, { id: parties.id, by, answer, origin });
    }),
  );
}

/** False if it has been made before. */
async function makeChange(
  tx: Database,
  { id, sellerId }: Parties,
  change: Change,
  { by, now }: { by: Side; now: Date },
): Promise<boolean> {
  const hours = change.answer === 'move' ? await holdHours(tx, sellerId) : null;
  // What nobody answered gives its time free.
  if (hours) await notifyUnanswered(tx, await endOverdue(tx, now, sellerId));
  const standing = asOf(await lockViewing(tx, id), now);
  if (isRepeated(standing, change, by)) return false;
  refuseIf(refusalToAnswer(change, standing, { by, now }));
  const next = after(standing, change, { by, now });
  if (change.answer === 'move') {
    const { startsAt } = next;
    await refuseUnlessFree(tx, { sellerId, hours, startsAt, at: now, except: id });
  }
  await updateStanding(tx, id, { ...next, zone: hours?.zone ?? null, at: now });
  return true;
}

/** How everything stands until it is done. Nobody agrees with somebody who is gone, or about a car that is not for them. */
async function hold(
  tx: Database,
  { listingId, buyerId, sellerId }: Parties,
  { accountId, goesOn }: { accountId: string; goesOn: boolean },
): Promise<void> {
  const deal = await lockDeal(tx, {
    listingId,
    sharesListing: true,
    callerId: accountId,
    buyerId,
  });
  const car = found(deal.listing, 'viewing_not_found');
  if (!goesOn) return;
  await refuseUnlessOpen(tx, car, buyerId);
  const otherId = accountId === buyerId ? sellerId : buyerId;
  ensure(deal.accounts.get(otherId)?.state === 'active', 'cannot_write');
  ensure(!(await isBlockedBetween(tx, buyerId, sellerId)), 'cannot_write');
}

const mails = {
  confirm: confirmedMail,
  decline: declinedMail,
  cancel: cancelledMail,
  move: movedMail,
};

type News = { id: string; by: Side; answer: Answer; origin: string };

async function tellOther(tx: Database, { id, by, answer, origin }: News): Promise<void> {
  const both = await notificationsOf(tx, id);
  const told = by === 'buyer' ? both.seller : both.buyer;
  const senderId = both[by].to.id;
  const key = `viewing-${answer}:${id}:${told.sequence}`;
  await sendLater(tx, mails[answer](told, origin), key, 'appointments', senderId);
}
