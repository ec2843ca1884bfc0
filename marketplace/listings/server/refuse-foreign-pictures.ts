import type { Account } from '#marketplace/accounts/account.ts';
import { ensure } from '#marketplace/errors.ts';
import { isUsableBy } from '#marketplace/pictures/server/upload-store.ts';
import type { Dependencies } from '#server/dependencies.ts';

/** A listing shows what its seller uploaded here, nothing from anywhere else. */
export async function refuseForeignPictures(
  { db, allowedPictureHosts }: Dependencies,
  seller: Account,
  pictures: readonly string[],
): Promise<void> {
  ensure(await isUsableBy(db, seller.id, pictures, allowedPictureHosts), 'picture_not_ours');
}
