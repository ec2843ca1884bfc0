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

type Asking = Pick<Dependencies, 'db' | 'now' | 'origin' | 'rateLimitScale'>;

/** Asked for twice, it is one: whoever repeats it is told of the first. */
export async function askForViewing(
  asking: Asking,
  buyer: Account,
  request: AskRequest,
): Promise<string> {
  return unlessTaken(() =>
    asking.db.transaction().execute(async (tx) => {
      const deal = await lockDeal(tx, {
        listingId: request.listingId,
        sharesListing: true,
        callerId: buyer.id,
        buyerId: buyer.id,
      });
      const car = found(deal.listing, 'listing_not_found');
      ensure(car.seller.id !== buyer.id, 'own_listing');
      const known = await findViewingByKey(tx, buyer.id, request.key);
      return known ?? ask(tx, asking, { ...deal, car, buyerId: buyer.id, request });
    }),
  );
}

type Wish = DealOfBuyer & { request: AskRequest };

async function ask(
  tx: Database,
  { now, origin, rateLimitScale }: Asking,
  { request, ...deal }: Wish,
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

type Place = {
  sellerId: string;
  /** Held. */
  hours: ViewingHours | null;
  startsAt: Date;
  at: Date;
  /** Its own time is free for a viewing that is moved. */
  except?: string;
};

/** Whoever asks for the same time at this very moment is found by the database. */
export async function refuseUnlessFree(
  tx: Database,
  { sellerId, hours, startsAt, at, except }: Place,
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
