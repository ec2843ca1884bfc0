import type { Database } from '#database/connection.ts';
import { isInsider } from '#marketplace/cars/listings/listing.ts';
import { listingToSee, readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { lastDay, mostPhonesADay } from '../limits.ts';
import { refusalToShowPhone } from '../shown-phone.ts';
import { countShownIn, noteShown, phoneFor } from './phone-store.ts';

type Showing = Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'>;

/** The phone number of a car, to whoever may see it; of so many different cars a day. */
export const showPhone = (
  { db, now, rateLimitScale }: Showing,
  caller: Account,
  id: string,
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    await lockDeal(tx, {
      listingId: readListingId(id),
      sharesListing: true,
      callerId: caller.id,
    });
    const listing = await listingToSee(tx, caller, id);
    if (isInsider(caller, listing)) return listing.phone;
    const { phone, ...standing } = found(
      await phoneFor(tx, listing.id, caller.id),
      'listing_not_found',
    );
    refuseIf(refusalToShowPhone(standing));
    ensure(phone !== '', 'account_not_found');
    if (!standing.paid) {
      await count(tx, { accountId: caller.id, listingId: listing.id, at: now(), rateLimitScale });
    }
    return phone;
  });

type Look = { accountId: string; listingId: string; at: Date; rateLimitScale: number };

/** Under the lock of whoever looks. */
async function count(tx: Database, { rateLimitScale, ...look }: Look): Promise<void> {
  const span = lastDay(look.at);
  const shown = await countShownIn(tx, { ...look, span });
  ensure(shown < mostPhonesADay * rateLimitScale, 'too_many_phones');
  await noteShown(tx, { ...look, span });
}
