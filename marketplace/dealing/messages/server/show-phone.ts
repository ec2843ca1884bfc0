import { isInsider } from '#marketplace/cars/listings/listing.ts';
import { listingToSee, readListingId } from '#marketplace/cars/listings/server/listing-to-see.ts';
import { lockDeal } from '#marketplace/dealing/deals/server/lock-deal-store.ts';
import { ensure, found, refuseIf } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { lastDay, mostPhonesADay } from '../limits.ts';
import { refusalToShowPhone } from '../shown-phone.ts';
import { countShownIn, noteShown, phoneFor } from './phone-store.ts';

/** Returns the phone number of a car if the caller may see it. Counts under the lock of the caller. */
export const showPhone = (
  { db, now, rateLimitScale }: Pick<Dependencies, 'db' | 'now' | 'rateLimitScale'>,
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
    const { phone, ...permission } = found(
      await phoneFor(tx, listing.id, caller.id),
      'listing_not_found',
    );
    refuseIf(refusalToShowPhone(permission));
    ensure(phone !== '', 'account_not_found');
    if (permission.paid) return phone;
    const at = now();
    const view = { accountId: caller.id, listingId: listing.id, at, span: lastDay(at) };
    const shown = await countShownIn(tx, view);
    ensure(shown < mostPhonesADay * rateLimitScale, 'too_many_phones');
    await noteShown(tx, view);
    return phone;
  });
