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

/** A retry of the same change does nothing. */
export async function changeViewing(
  { db, now, origin }: Pick<Dependencies, 'db' | 'now' | 'origin'>,
  { id: accountId }: Account,
  parties: Parties,
  { answer, sequence, startsAt }: ChangeRequest,
): Promise<void> {
  const change = { answer, sequence, startsAt: startsAt ? new Date(startsAt) : undefined };
  ensure(answer !== 'move' || startsAt, 'slot_taken');
  await unlessTaken(() =>
    db.transaction().execute(async (tx) => {
      await lockToChange(tx, parties, accountId, answer);
      const by = sideOf(parties, accountId);
      if (!(await makeChange(tx, parties, change, { by, now: now() }))) return;
      await notifyOtherSide(tx, { id: parties.id, by, answer, origin });
    }),
  );
}

/** Returns false for a retry. */
async function makeChange(
  tx: Database,
  { id, sellerId }: Parties,
  change: Change,
  { by, now }: { by: Side; now: Date },
): Promise<boolean> {
  const hours = change.answer === 'move' ? await holdHours(tx, sellerId) : null;
  // Unanswered requests must not block their times.
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

/** Confirming and moving need a car on offer and two active accounts without a block; ending a viewing does not. */
async function lockToChange(
  tx: Database,
  { listingId, buyerId, sellerId }: Parties,
  accountId: string,
  answer: Answer,
): Promise<void> {
  const deal = await lockDeal(tx, {
    listingId,
    sharesListing: true,
    callerId: accountId,
    buyerId,
  });
  const car = found(deal.listing, 'viewing_not_found');
  if (answer === 'decline' || answer === 'cancel') return;
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

async function notifyOtherSide(
  tx: Database,
  { id, by, answer, origin }: { id: string; by: Side; answer: Answer; origin: string },
): Promise<void> {
  const notifications = await notificationsOf(tx, id);
  const notification = notifications[by === 'buyer' ? 'seller' : 'buyer'];
  const key = `viewing-${answer}:${id}:${notification.sequence}`;
  const senderId = notifications[by].to.id;
  await sendLater(tx, mails[answer](notification, origin), key, 'appointments', senderId);
}
