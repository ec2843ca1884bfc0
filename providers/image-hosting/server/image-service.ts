import type { ImageHosting } from '../image-hosting.ts';
import { embeddedImageHosting } from './embedded.ts';
import { imgbbImageHosting } from './imgbb.ts';
import { type S3Settings, s3ImageHosting } from './s3.ts';

type Settings = {
  s3: S3Settings | undefined;
  imgbbKey: string | undefined;
  /** Where pictures are kept while no service is configured. */
  folder: string;
};

/** The bucket or the imgbb account of the configuration, or our own folder. */
export function imageService({ s3, imgbbKey, folder }: Settings): ImageHosting {
  if (s3) return s3ImageHosting(s3);
  if (imgbbKey) return imgbbImageHosting({ key: imgbbKey });
  return embeddedImageHosting({ folder });
}
