import type { Database } from '#database/connection.ts';
import { ensure } from '#marketplace/errors.ts';
import type { CardPayments } from '#providers/card-payments/card-payments.ts';
import { whyPaymentsAreOff } from './market-store.ts';

/** Closed while this market may be a copy of another one, whose payments it would cancel and refund. */
export function pausableCardPayments(cards: CardPayments, db: Database): CardPayments {
  const refuseIfOff = async () => ensure((await whyPaymentsAreOff(db)) === null, 'payments_paused');

  const call =
    <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      await refuseIfOff();
      return act(...given);
    };
  const list = <Given, Item>(items: (given: Given) => AsyncIterable<Item>) =>
    async function* (given: Given) {
      await refuseIfOff();
      yield* items(given);
    };

  return {
    liveMode: cards.liveMode,
    openIntent: call(cards.openIntent),
    readIntent: call(cards.readIntent),
    cancelIntent: call(cards.cancelIntent),
    refund: call(cards.refund),
    readRefundsAndDisputes: call(cards.readRefundsAndDisputes),
    refundedOrDisputedSince: list(cards.refundedOrDisputedSince),
    intentsSince: list(cards.intentsSince),
    eventsSince: list(cards.eventsSince),
    readEvent: cards.readEvent,
  };
}
