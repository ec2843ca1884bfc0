import sharp from 'sharp';

export type GoodPictures = Awaited<ReturnType<typeof goodPictures>>;

const size = { width: 320, height: 240 };

/** One of each kind that we take, for all the others to be made from. */
export async function goodPictures(random: () => number) {
  const noise = Buffer.alloc(size.width * size.height * 3).map(() => random() * 256);
  const picture = () => sharp(noise, { raw: { ...size, channels: 3 } });
  const png = await picture().png().toBuffer();
  const [jpeg, progressive, webp, avif, gif, tiff, animatedWebp] = await Promise.all([
    picture().jpeg({ quality: 80 }).toBuffer(),
    picture().jpeg({ quality: 80, progressive: true }).toBuffer(),
    picture().webp({ quality: 80 }).toBuffer(),
    picture().avif({ quality: 50, effort: 0 }).toBuffer(),
    picture().gif().toBuffer(),
    picture().tiff().toBuffer(),
    sharp([png, png, png], { join: { animated: true } })
      .webp()
      .toBuffer(),
  ]);
  return { jpeg, progressive, png, webp, avif, gif, tiff, animatedWebp };
}
