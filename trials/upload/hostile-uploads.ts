import { seeded } from '../../tests/seeded.ts';
import { bombs, heaviest } from '../../tests/uploads/bombs.ts';
import { brokenPictures } from '../../tests/uploads/broken-pictures.ts';
import { goodPictures } from '../../tests/uploads/good-pictures.ts';
import { hostileForms } from '../../tests/uploads/hostile-forms.ts';
import { notPictures } from '../../tests/uploads/not-pictures.ts';
import { tellTales } from '../../tests/uploads/tell-tales.ts';
import type { HostileUpload } from './hostile-upload.ts';

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
