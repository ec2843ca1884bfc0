import { seeded } from '../seeded.ts';
import { bombs, heaviest } from './bombs.ts';
import { brokenPictures } from './broken-pictures.ts';
import { goodPictures } from './good-pictures.ts';
import { hostileForms } from './hostile-forms.ts';
import type { HostileUpload } from './hostile-upload.ts';
import { notPictures } from './not-pictures.ts';
import { tellTales } from './tell-tales.ts';

/** Everything we could think of. The same seed makes the same broken pictures. */
export async function hostileUploads(seed: number): Promise<HostileUpload[]> {
  const random = seeded(seed);
  const good = await goodPictures(random);
  return [
    ...notPictures(good),
    ...(await tellTales(good)),
    ...brokenPictures(good, random),
    ...(await bombs()),
    ...(await heaviest()),
    ...hostileForms(good),
  ];
}
