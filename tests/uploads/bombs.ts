import sharp from 'sharp';
import { type HostileUpload, type Outcome, upload } from '../../trials/upload/hostile-upload.ts';
import { blackPng } from '../../trials/upload/png.ts';

const flat = (width: number, height: number) =>
  sharp({
    limitInputPixels: false,
    create: { width, height, channels: 3, background: 'black' },
  });

/** Small files that unfold into very large pictures. */
export async function bombs(): Promise<HostileUpload[]> {
  return [
    upload('PNG just above 40 megapixels', blackPng(5_001, 8_000), 'picture_too_many_pixels'),
    upload('PNG of 40 megapixels in one row', blackPng(900_000, 45), 'picture_too_many_pixels'),
    upload('PNG of one column', blackPng(1, 900_000), ['kept', 'picture_damaged']),
    upload(
      'JPEG just above 40 megapixels',
      await flat(8_000, 5_001).jpeg().toBuffer(),
      'picture_too_many_pixels',
    ),
  ];
}

/** The largest that we take and larger ones, which take a while to make. */
export async function heaviest(): Promise<HostileUpload[]> {
  const avif = (width: number, height: number) =>
    flat(width, height).avif({ effort: 0 }).toBuffer();
  const slowest: Outcome[] = ['kept', 'picture_damaged'];
  const liar = await avif(6_404, 6_404);
  liar.writeUInt32BE(100, liar.indexOf('ispe') + 8);
  liar.writeUInt32BE(100, liar.indexOf('ispe') + 12);

  return [
    upload('PNG of 20,000 pixels squared', blackPng(20_000, 20_000), 'picture_too_many_pixels'),
    upload(
      'WebP of 16,383 pixels squared',
      await flat(16_383, 16_383).webp({ lossless: true, effort: 0 }).toBuffer(),
      'picture_too_many_pixels',
    ),
    upload('PNG of exactly 40 megapixels', blackPng(5_000, 8_000), 'kept'),
    upload(
      'WebP of 40 megapixels',
      await flat(8_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer(),
      'kept',
    ),
    upload(
      'progressive JPEG of 40 megapixels',
      await flat(8_000, 5_000).jpeg({ progressive: true }).toBuffer(),
      'kept',
    ),
    upload(
      'interlaced PNG of 40 megapixels and 16 bits',
      await flat(8_000, 5_000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      slowest,
    ),
    upload('AVIF of 40 megapixels', await avif(8_000, 5_000), slowest),
    upload('AVIF of 41 megapixels that claims 100 pixels squared', liar, 'picture_damaged'),
  ];
}
