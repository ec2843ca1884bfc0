import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  type HostileUpload,
  type Outcome,
  tellTale,
  upload,
} from '../../trials/upload/hostile-upload.ts';
import { chunk, uint32, withChunks } from '../../trials/upload/png.ts';
import type { GoodPictures } from './good-pictures.ts';

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${tellTale}</x:xmpmeta>`;
/** Decoders may put up with it or not; we must not pass it on. */
const either: Outcome[] = ['kept', 'picture_damaged'];

/** Pictures that are fine to look at, with something inside or behind them. */
export async function tellTales(good: GoodPictures): Promise<HostileUpload[]> {
  return [
    ...(await withMetadata(good)),
    ...insideJpeg(good.jpeg),
    ...insidePng(good.png),
    ...insideWebp(good.webp),
    ...behindPictures(good),
    ...underStrangeNames(good),
    upload('animated WebP', good.animatedWebp, 'kept', { type: 'image/webp' }),
    upload('AVIF with a box of script', withBox(good.avif), either),
  ];
}

async function withMetadata(good: GoodPictures): Promise<HostileUpload[]> {
  const exif = {
    IFD0: { Make: tellTale, ImageDescription: tellTale, Orientation: '6' },
    IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
  };
  const told = (picture: Buffer) => sharp(picture).withExif(exif).withXmp(xmp);
  return [
    upload('JPEG with GPS and XMP', await told(good.jpeg).jpeg().toBuffer(), 'kept'),
    upload('PNG with GPS and XMP', await told(good.png).png().toBuffer(), 'kept'),
    upload('WebP with GPS and XMP', await told(good.webp).webp().toBuffer(), 'kept'),
    upload('AVIF with GPS and XMP', await told(good.avif).avif({ effort: 0 }).toBuffer(), 'kept'),
    upload(
      'JPEG with a colour profile',
      await sharp(good.jpeg).withIccProfile('p3').jpeg().toBuffer(),
      'kept',
    ),
  ];
}

function insideJpeg(jpeg: Buffer): HostileUpload[] {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const withSegments = (...segments: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
  const script = Buffer.from(tellTale);

  return [
    upload('JPEG with a script as comment', withSegments(segment(0xfe, script)), 'kept'),
    upload(
      'JPEG with PHP as comment',
      withSegments(segment(0xfe, Buffer.from(`<?php ${tellTale}`))),
      'kept',
    ),
    upload(
      'JPEG with broken EXIF',
      withSegments(
        segment(0xe1, Buffer.from(`Exif\0\0II*\0\xff\xff\xff\xff${tellTale}`, 'latin1')),
      ),
      either,
    ),
    upload(
      'JPEG with a broken colour profile',
      withSegments(segment(0xe2, Buffer.from(`ICC_PROFILE\0\x01\x01${tellTale}`))),
      either,
    ),
    upload('JPEG with an unknown segment', withSegments(segment(0xef, script)), 'kept'),
    upload(
      'JPEG with 100 full segments',
      withSegments(...Array.from({ length: 100 }, () => segment(0xe5, Buffer.alloc(65_000, 65)))),
      'kept',
    ),
    upload(
      'JPEG with 50,000 comments',
      withSegments(...Array.from({ length: 50_000 }, () => segment(0xfe, Buffer.alloc(8)))),
      either,
    ),
  ];
}

function insidePng(png: Buffer): HostileUpload[] {
  const script = Buffer.from(tellTale);
  const named = (type: string, head: string, content: Buffer) =>
    withChunks(png, chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), content])));
  const bomb = deflateSync(Buffer.alloc(100 * 1024 ** 2));

  return [
    upload('PNG with a script as text', named('tEXt', 'Comment\0', script), 'kept'),
    upload('PNG with XMP', named('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', Buffer.from(xmp)), 'kept'),
    upload(
      'PNG with PHP as text',
      named('tEXt', 'Comment\0', Buffer.from(`<?php ${tellTale}`)),
      'kept',
    ),
    upload('PNG with broken EXIF', named('eXIf', '', script), either),
    upload('PNG with a broken colour profile', named('iCCP', 'x\0\0', deflateSync(script)), either),
    upload('PNG with an unknown chunk', named('scRp', '', script), 'kept'),
    upload('PNG with an unknown critical chunk', named('SCRP', '', script), either),
    upload('PNG with 100 MB zipped into a text', named('zTXt', 'x\0\0', bomb), either),
    upload('PNG with 100 MB zipped into a profile', named('iCCP', 'x\0\0', bomb), either),
    upload(
      'PNG with 100 MB zipped into an international text',
      named('iTXt', 'x\0\x01\0\0\0', bomb),
      either,
    ),
    upload(
      'PNG with 50,000 texts',
      withChunks(png, ...Array.from({ length: 50_000 }, () => chunk('tEXt', Buffer.from('a\0b')))),
      either,
    ),
    upload(
      'PNG whose text has a wrong checksum',
      withChunks(png, chunk('tEXt', Buffer.from(`a\0${tellTale}`), { badSum: true })),
      either,
    ),
    upload(
      'animated PNG',
      withChunks(png, chunk('acTL', Buffer.concat([uint32(1_000_000), uint32(0)]))),
      either,
    ),
  ];
}

function insideWebp(webp: Buffer): HostileUpload[] {
  const script = Buffer.from(tellTale.padEnd(40));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(script.length);
  const grown = Buffer.concat([webp, Buffer.from('SCRP'), size, script]);
  grown.writeUInt32LE(grown.length - 8, 4);
  return [upload('WebP with an unknown chunk', grown, either)];
}

const behindPictures = ({ jpeg, png, webp, avif }: GoodPictures): HostileUpload[] =>
  Object.entries({ jpeg, png, webp, avif }).flatMap(([kind, picture]) =>
    [tellTale, `PK\x03\x04${tellTale}`, `<?php ${tellTale}`].map((end, index) =>
      upload(
        `${kind} with ${['a page', 'an archive', 'a program'][index]} behind it`,
        Buffer.concat([picture, Buffer.from(end, 'latin1')]),
        either,
      ),
    ),
  );

const underStrangeNames = ({ jpeg, png }: GoodPictures): HostileUpload[] => [
  upload('JPEG that claims to be a page', jpeg, 'kept', { filename: 'a.html', type: 'text/html' }),
  upload('PNG that claims to be SVG', png, 'kept', { filename: 'a.svg', type: 'image/svg+xml' }),
  upload('JPEG with a way out in its name', jpeg, 'kept', { filename: '../../../../etc/cron.d/x' }),
  upload('JPEG with an absolute name', jpeg, 'kept', { filename: '/etc/passwd' }),
  upload('JPEG with a double ending', jpeg, 'kept', { filename: 'car.php.jpg' }),
  upload('JPEG with a zero in its name', jpeg, 'kept', { filename: 'car.php\0.jpg' }),
  upload('JPEG with a name of 5,000 letters', jpeg, 'kept', { filename: 'a'.repeat(5_000) }),
  upload('JPEG that claims nothing at all', jpeg, 'kept', { filename: 'x', type: 'x' }),
];

function withBox(avif: Buffer): Buffer {
  const content = Buffer.from(`free${tellTale}`);
  return Buffer.concat([avif, uint32(content.length + 4), content]);
}
