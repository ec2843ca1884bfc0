import { notifyUnreadMessages } from '#marketplace/dealing/messages/server/notify-unread-messages.ts';
import { marketWithOffers } from './offers.ts';

type Market = Awaited<ReturnType<typeof marketWithOffers>>;

/** The recipients and subjects of the emails since the last call. */
export async function sentBy({ mails, outboxIsDone }: Market) {
  await outboxIsDone();
  return mails.splice(0).map(({ to, subject }) => `${to}: ${subject}`);
}

/** An unconfirmed address gets only three emails a day. */
export const confirmAddresses = ({ db }: Market) =>
  db.updateTable('accounts').set({ emailProvenAt: new Date() }).execute();

export async function marketWithConfirmedAddresses() {
  const market = await marketWithOffers();
  await confirmAddresses(market);
  return market;
}

/** The emails about unread messages, which are sent after a few minutes. */
export async function digestsOf(market: Market) {
  await market.outboxIsDone();
  market.mails.length = 0;
  market.minutesPass(6);
  await notifyUnreadMessages(market.dependencies);
  await market.outboxIsDone();
  return market.mails.splice(0);
}
