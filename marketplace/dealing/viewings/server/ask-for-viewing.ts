import type { Database } from '#database/connection.ts';
import type { Listing } from '#marketplace/cars/listings/listing.ts';
import { noteShownRevision } from '#marketplace/cars/listings/server/shown-revision-store.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import {
  type DealOfBuyer,
  writeAbout,
} from '#marketplace/dealing/messages/server/begin-conversation.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { AskRequest, ViewingHours } from '../contract.ts';
import { freeSlots, slotsIn } from '../hours.ts';
import { bookable, mostViewings } from '../limits.ts';
import { answerBy } from '../viewing.ts';
import { askedMail } from '../viewing-mails.ts';
import { notifyUnanswered } from './end-viewings.ts';
import { holdHours } from './hours-store.ts';
import { endOverdue, notificationsOf } from './viewing-ends-store.ts';
import {
  addViewing,
  conflictIn,
  countLiveOf,
  findViewingByKey,
  listTakenTimes,
} from './viewing-store.ts';

type ViewingDependencies = Pick<Dependencies, 'db' | 'now' | 'origin' | 'rateLimitScale'>;

/** Returns the id of the viewing; a retry with the same key returns the same one. */
export async function askForViewing(
  dependencies: ViewingDependencies,
  buyer: Account,
  request: AskRequest,
): Promise<string> {
  return unlessTaken(() =>
    dependencies.db.transaction().execute(async (tx) => {
      const deal = await lockDeal(tx, {
        listingId: request.listingId,
        sharesListing: true,
        callerId: buyer.id,
        buyerId: buyer.id,
      });
      const car = found(deal.listing, 'listing_not_found');
      ensure(car.seller.id !== buyer.id, 'own_listing');
      const known = await findViewingByKey(tx, buyer.id, request.key);
      return known ?? addRequest(tx, dependencies, { ...deal, car, buyerId: buyer.id, request });
    }),
  );
}

async function addRequest(
  tx: Database,
  { now, origin, rateLimitScale }: ViewingDependencies,
  { request, ...deal }: DealOfBuyer & { request: AskRequest },
): Promise<string> {
  const { car, buyerId } = deal;
  const sellerId = car.seller.id;
  const at = now();
  refuseUnlessOnOffer(car);
  const { conversationId } = await writeAbout(tx, deal, { ...request, at, rateLimitScale });
  const hours = await holdHours(tx, sellerId);
  await notifyUnanswered(tx, await endOverdue(tx, at, sellerId));
  const live = await countLiveOf(tx, buyerId, at);
  ensure(live < mostViewings * rateLimitScale, 'too_many_viewings');
  const startsAt = new Date(request.startsAt);
  await refuseUnlessFree(tx, { sellerId, hours, startsAt, at });
  const id = await addViewing(tx, {
    conversationId,
    listingId: car.id,
    buyerId,
    sellerId,
    kind: request.kind,
    startsAt,
    answerBy: answerBy(startsAt, at),
    zone: hours!.zone,
    key: request.key,
    at,
  });
  await noteShownRevision(tx, car, buyerId, request.revision);
  const { seller } = await notificationsOf(tx, id);
  await sendLater(tx, askedMail(seller, origin), `viewing-asked:${id}`, 'appointments', buyerId);
  return id;
}

function refuseUnlessOnOffer({ state, hidden }: Listing): void {
  ensure(state !== 'sold', 'listing_sold');
  ensure(state === 'advertised' && !hidden, 'listing_not_found');
}

type SlotRequest = {
  sellerId: string;
  hours: ViewingHours | null;
  startsAt: Date;
  at: Date;
  /** The viewing that is moved; it does not block its own time. */
  except?: string;
};

/** Concurrent requests for the same time pass; then a unique index refuses all but one (`unlessTaken`). */
export async function refuseUnlessFree(
  tx: Database,
  { sellerId, hours, startsAt, at, except }: SlotRequest,
): Promise<void> {
  const slots = hours ? slotsIn(hours, bookable(at)) : [];
  const free = freeSlots(slots, await listTakenTimes(tx, sellerId, { after: at, except }));
  ensure(
    free.some((slot) => slot.getTime() === startsAt.getTime()),
    'slot_taken',
  );
}

export async function unlessTaken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const conflict = conflictIn(error);
    throw conflict ? new Refusal(conflict) : error;
  }
}
