import type { Database } from '#database/connection.ts';
import { type HeldCar, holdCar } from '#marketplace/cars/listings/server/listing-store.ts';
import { noteShownRevision } from '#marketplace/cars/listings/server/shown-revision-store.ts';
import { beginIn } from '#marketplace/dealing/messages/server/begin-conversation.ts';
import { lockToBegin } from '#marketplace/dealing/messages/server/conversation-store.ts';
import { ensure, found, Refusal } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { sendLater } from '#marketplace/platform/mail/server/outgoing-mail-store.ts';
import type { AskRequest, ViewingHours } from '../contract.ts';
import { freeSlots, slotsIn } from '../hours.ts';
import { bookable, mostViewings } from '../limits.ts';
import { answerBy } from '../viewing.ts';
import { askedMail } from '../viewing-mails.ts';
import { tellUnanswered } from './end-viewings.ts';
import { holdHours } from './hours-store.ts';
import { bothOf, endOverdue } from './told-store.ts';
import { addViewing, conflictIn, countLiveOf, takenBy, viewingWithKey } from './viewing-store.ts';

type Asking = Pick<Dependencies, 'db' | 'now' | 'origin' | 'rateLimitScale'>;

/** Asked for twice, it is one: whoever repeats it is told of the first. */
export async function askForViewing(
  asking: Asking,
  buyer: Account,
  request: AskRequest,
): Promise<string> {
  return unlessTaken(() =>
    asking.db.transaction().execute(async (tx) => {
      // First the car, then the people, then the conversation: the same order for everybody.
      const car = found(await holdCar(tx, request.listingId), 'listing_not_found');
      ensure(car.sellerId !== buyer.id, 'own_listing');
      await lockToBegin(tx, buyer.id);
      const known = await viewingWithKey(tx, buyer.id, request.key);
      return known ?? ask(tx, asking, { car, buyer, request });
    }),
  );
}

type Wish = { car: HeldCar; buyer: Account; request: AskRequest };

async function ask(
  tx: Database,
  { now, origin, rateLimitScale }: Asking,
  { car, buyer, request }: Wish,
): Promise<string> {
  const at = now();
  refuseUnlessOnOffer(car);
  const { conversationId } = await beginIn(tx, buyer.id, { ...request, at, rateLimitScale });
  const { sellerId } = car;
  const hours = await holdHours(tx, sellerId);
  await tellUnanswered(tx, await endOverdue(tx, at, sellerId));
  const live = await countLiveOf(tx, buyer.id, at);
  ensure(live < mostViewings * rateLimitScale, 'too_many_viewings');
  const startsAt = new Date(request.startsAt);
  await refuseUnlessFree(tx, { sellerId, hours, startsAt, at });
  const id = await addViewing(tx, {
    conversationId,
    listingId: car.id,
    buyerId: buyer.id,
    sellerId,
    kind: request.kind,
    startsAt,
    answerBy: answerBy(startsAt, at),
    zone: hours!.zone,
    key: request.key,
    at,
  });
  await noteShownRevision(tx, car, buyer.id, request.revision);
  const { seller } = await bothOf(tx, id);
  await sendLater(tx, askedMail(seller, origin), `viewing-asked:${id}`, 'appointments', buyer.id);
  return id;
}

function refuseUnlessOnOffer({ state, hidden }: HeldCar): void {
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
  const free = freeSlots(slots, await takenBy(tx, sellerId, { after: at, except }));
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
