import type { PictureHosting } from '../picture-hosting.ts';
import { embeddedPictureHosting } from './embedded.ts';
import { imgbbPictureHosting } from './imgbb.ts';
import { type S3Settings, s3PictureHosting } from './s3.ts';

type Settings = {
  s3: S3Settings | undefined;
  imgbbKey: string | undefined;
  /** The folder of embedded hosting. */
  folder: string;
};

export function pictureService({ s3, imgbbKey, folder }: Settings): PictureHosting {
  if (s3) return s3PictureHosting(s3);
  if (imgbbKey) return imgbbPictureHosting({ key: imgbbKey });
  return embeddedPictureHosting({ folder });
}
