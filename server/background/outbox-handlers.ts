import type { Database } from '#database/connection.ts';
import { rateCar } from '#marketplace/cars/valuation/server/rate-car.ts';
import { notifyNewLeads } from '#marketplace/dealing/bookings/server/notify-new-leads.ts';
import { notifyPriceChange } from '#marketplace/dealing/bookings/server/notify-price-change.ts';
import { notifyChangedCar } from '#marketplace/dealing/changed-cars/server/notify-changed-car.ts';
import { notifyOfferEnd } from '#marketplace/dealing/offers/server/notify-offer-end.ts';
import { whyPaymentsAreOff } from '#marketplace/dealing/payments/server/market-store.ts';
import { endHold } from '#marketplace/dealing/sales/server/checkout/end-hold.ts';
import { handleCardEvent } from '#marketplace/dealing/sales/server/reconciliation/handle-card-event.ts';
import { handleStrayIntent } from '#marketplace/dealing/sales/server/reconciliation/handle-stray-intent.ts';
import { refundAttempt } from '#marketplace/dealing/sales/server/refunds/refund-attempt.ts';
import { releaseIdentity } from '#marketplace/platform/accounts/server/account-store.ts';
import { withFooter } from '#marketplace/platform/mail/mail-footer.ts';
import { sendMailWithin } from '#marketplace/platform/mail/server/send-mail.ts';
import type { Handlers, Kind } from '#marketplace/platform/outbox/work.ts';
import type { SendMail } from '#providers/mail/mail.ts';
import type { ServerDependencies } from '../dependencies.ts';

const emails: Kind[] = ['access_mail', 'mail', 'alert_mail'];
const atTheProvider: Kind[] = ['cancel_intent', 'refund', 'card_event', 'stray_intent'];

/** The kinds that a copy of a market holds back, because the original still processes them. */
export const waitForTakeOver = async (db: Database): Promise<Kind[]> =>
  (await whyPaymentsAreOff(db)) === null ? [] : [...emails, ...atTheProvider];

export const pausedWhileOff = (db: Database) => async (kind: Kind) =>
  (await waitForTakeOver(db)).includes(kind);

type OutsideServices = {
  log: { warn(details: object, message: string): void };
  sendMail: SendMail;
  eraseIdentity: (identity: { issuer: string; subject: string }) => Promise<void>;
};

export const outboxHandlers = (
  dependencies: ServerDependencies,
  { log, sendMail, eraseIdentity }: OutsideServices,
): Handlers => {
  const mailer = () =>
    sendMailWithin({
      ...dependencies,
      log,
      deliver: (mail, key) => sendMail(withFooter(mail, dependencies), key),
    });
  return {
    access_mail: mailer(),
    mail: mailer(),
    alert_mail: mailer(),
    new_leads: (work) => notifyNewLeads(dependencies, work),
    price_change: (change, key) => notifyPriceChange(dependencies, change, key),
    car_change: (change) => notifyChangedCar(dependencies, change),
    offer_end: (end, key) => notifyOfferEnd(dependencies, end, key),
    rate_car: ({ listingId }) => rateCar(dependencies, listingId),
    cancel_intent: ({ attemptId }) => endHold(dependencies, attemptId),
    refund: ({ attemptId }) => refundAttempt(dependencies, attemptId),
    card_event: (event) => handleCardEvent(dependencies, event),
    stray_intent: ({ intentId }) => handleStrayIntent(dependencies, intentId),
    async disable_identity(identity) {
      await eraseIdentity(identity);
      await releaseIdentity(dependencies.db, identity);
    },
  };
};
