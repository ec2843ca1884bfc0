import { ensure } from '#marketplace/errors.ts';
import type { Account } from '#marketplace/platform/accounts/account.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { isUsableBy } from '#marketplace/platform/pictures/server/upload-store.ts';

export async function refuseForeignPictures(
  { db, allowedPictureHosts }: Dependencies,
  seller: Account,
  pictures: readonly string[],
): Promise<void> {
  ensure(await isUsableBy(db, seller.id, pictures, allowedPictureHosts), 'picture_not_ours');
}
