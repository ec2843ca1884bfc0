import type { Kind } from './work.ts';

type Limits = {
  /** On each instance. Work that hangs blocks only its own kind. */
  atOnce: number;
  /** Then the item is given up and waits for an operator. */
  tries: number;
};

/** About three days with the pauses: longer than a weekend without a mail server. */
const triesToNotify = 300;
/** About a week, because money or personal data is waiting. */
const triesToAct = 700;

export const limits: Record<Kind, Limits> = {
  access_mail: { atOnce: 4, tries: triesToNotify },
  mail: { atOnce: 8, tries: triesToNotify },
  alert_mail: { atOnce: 4, tries: triesToNotify },
  new_leads: { atOnce: 4, tries: triesToNotify },
  price_change: { atOnce: 4, tries: triesToNotify },
  car_change: { atOnce: 4, tries: triesToNotify },
  offer_end: { atOnce: 4, tries: triesToNotify },
  rate_car: { atOnce: 2, tries: triesToNotify },
  cancel_intent: { atOnce: 8, tries: triesToAct },
  refund: { atOnce: 8, tries: triesToAct },
  card_event: { atOnce: 8, tries: triesToAct },
  stray_intent: { atOnce: 4, tries: triesToAct },
  disable_identity: { atOnce: 4, tries: triesToAct },
};

/** If these are given up, a person is not notified. If others are, money or personal data is where it should not be. */
export const notifications = (Object.keys(limits) as Kind[]).filter(
  (kind) => limits[kind].tries === triesToNotify,
);
