import { deflateSync } from 'node:zlib';
import {
  type HostileUpload,
  type Outcome,
  tellTale,
  upload,
} from '../../trials/upload/hostile-upload.ts';
import { chunk, header, png, signature, uint32, withChunks } from '../../trials/upload/png.ts';
import type { GoodPictures } from './good-pictures.ts';

const small = { width: 8, height: 8 };
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(9 * 8)));
const either: Outcome[] = ['kept', 'picture_damaged'];
const refused: Outcome[] = ['picture_damaged', 'picture_too_many_pixels', 'not_a_picture'];

/** Files that begin like a picture and go wrong further on. */
export const brokenPictures = (good: GoodPictures, random: () => number): HostileUpload[] => [
  ...cutOff(good),
  ...onlyTheStart(),
  ...brokenPngs(good.png),
  ...brokenJpegs(good),
  ...brokenAvifs(good.avif),
  ...flipped(good, random),
];

const kinds = ({ jpeg, progressive, png, webp, avif }: GoodPictures) =>
  Object.entries({ jpeg, progressive, png, webp, avif });

const cutOff = (good: GoodPictures) =>
  kinds(good).flatMap(([kind, picture]) =>
    [0.02, 0.25, 0.5, 0.75].map((share) =>
      upload(
        `${kind} cut off at ${share * 100} %`,
        picture.subarray(0, Math.max(20, Math.floor(picture.length * share))),
        'picture_damaged',
      ),
    ),
  );

function onlyTheStart(): HostileUpload[] {
  const starts = {
    JPEG: Buffer.from('ffd8ffe000104a464946', 'hex'),
    PNG: signature,
    WebP: Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'),
    AVIF: Buffer.from('\0\0\0\x14ftypavif\0\0\0\0avif', 'latin1'),
  };
  const rests = {
    zeros: Buffer.alloc(4096),
    ones: Buffer.alloc(4096, 0xff),
    'a page': Buffer.from(tellTale.repeat(20)),
  };
  return Object.entries(starts).flatMap(([kind, start]) =>
    Object.entries(rests).map(([what, rest]) =>
      upload(`start of ${kind}, then ${what}`, Buffer.concat([start, rest]), 'picture_damaged'),
    ),
  );
}

const brokenPngs = (good: Buffer): HostileUpload[] => [
  upload('PNG without pixels', png(header(small)), 'picture_damaged'),
  upload('PNG of zero width', png(header({ width: 0, height: 8 }), pixels), 'picture_damaged'),
  upload('PNG of zero height', png(header({ width: 8, height: 0 }), pixels), 'picture_damaged'),
  upload('PNG of negative size', png(header({ width: -8, height: -8 }), pixels), refused),
  upload(
    'PNG of 2,147,483,647 pixels squared',
    png(header({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }), pixels),
    refused,
  ),
  upload(
    'PNG with a bit depth of 7',
    png(header({ ...small, bitDepth: 7 }), pixels),
    'picture_damaged',
  ),
  upload(
    'PNG with an unknown colour type',
    png(header({ ...small, colour: 5 }), pixels),
    'picture_damaged',
  ),
  upload(
    'PNG with a palette that is missing',
    png(header({ ...small, colour: 3 }), pixels),
    either,
  ),
  upload('PNG whose header has a wrong checksum', flippedAt(good, 29), 'picture_damaged'),
  upload(
    'PNG whose pixels are not zipped',
    png(header(small), chunk('IDAT', Buffer.from(tellTale))),
    'picture_damaged',
  ),
  upload(
    'PNG whose pixels have a wrong checksum',
    png(header(small), chunk('IDAT', deflateSync(Buffer.alloc(72)), { badSum: true })),
    either,
  ),
  upload(
    'PNG with too few pixels',
    png(header({ width: 800, height: 800 }), pixels),
    'picture_damaged',
  ),
  upload(
    'PNG with too many pixels',
    png(header(small), chunk('IDAT', deflateSync(Buffer.alloc(20 * 1024 ** 2)))),
    either,
  ),
  upload('PNG whose header is not first', png(pixels, header(small)), 'picture_damaged'),
  upload(
    'PNG with a second, larger header',
    withChunks(good, header({ width: 30_000, height: 30_000 })),
    either,
  ),
  upload(
    'PNG with a chunk of 2 GB',
    Buffer.concat([
      good.subarray(0, 33),
      uint32(0x7fffffff),
      Buffer.from('tEXt'),
      good.subarray(33),
    ]),
    'picture_damaged',
  ),
  upload(
    'PNG with an unknown filter',
    png(header(small), chunk('IDAT', deflateSync(Buffer.alloc(72, 9)))),
    either,
  ),
];

function brokenJpegs({ jpeg, progressive }: GoodPictures): HostileUpload[] {
  const sized = (picture: Buffer, width: number, height: number) => {
    const copy = Buffer.from(picture);
    const frame = copy.indexOf(
      Buffer.from(picture === progressive ? 'ffc20011' : 'ffc00011', 'hex'),
    );
    copy.writeUInt16BE(height, frame + 5);
    copy.writeUInt16BE(width, frame + 7);
    return copy;
  };
  const lastScan = progressive.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = progressive.subarray(lastScan, -2);
  const scansInAFile = Math.floor((8 * 1024 ** 2) / scan.length);

  return [
    upload('JPEG that ends at once', Buffer.from(`ffd8ffd9${'00'.repeat(20)}`, 'hex'), refused),
    upload('JPEG of zero height', sized(jpeg, 320, 0), 'picture_damaged'),
    upload('JPEG of zero width', sized(jpeg, 0, 240), 'picture_damaged'),
    upload('JPEG of 65,500 pixels squared', sized(jpeg, 65_500, 65_500), 'picture_too_many_pixels'),
    upload(
      'progressive JPEG of 65,500 pixels squared',
      sized(progressive, 65_500, 65_500),
      'picture_too_many_pixels',
    ),
    upload('JPEG of 6,000 pixels squared with pixels for 320', sized(jpeg, 6_000, 6_000), either),
    upload(
      'JPEG with the last of its scans again and again',
      Buffer.concat([progressive.subarray(0, -2), ...Array(scansInAFile).fill(scan)]),
      either,
    ),
    upload('two JPEGs in one', Buffer.concat([jpeg.subarray(0, -2), jpeg]), either),
  ];
}

function brokenAvifs(avif: Buffer): HostileUpload[] {
  const sized = (width: number, height: number) => {
    const copy = Buffer.from(avif);
    const box = copy.indexOf('ispe');
    copy.writeUInt32BE(width, box + 8);
    copy.writeUInt32BE(height, box + 12);
    return copy;
  };
  const renamed = (from: string, to: string) => {
    const copy = Buffer.from(avif);
    copy.write(to, copy.indexOf(from), 'latin1');
    return copy;
  };
  return [
    upload('AVIF of 20,000 pixels squared', sized(20_000, 20_000), 'picture_too_many_pixels'),
    upload('AVIF of 2³² pixels squared', sized(2 ** 32 - 1, 2 ** 32 - 1), refused),
    upload('AVIF of zero width', sized(0, 240), refused),
    upload('AVIF that claims to be smaller', sized(16, 16), either),
    upload('AVIF that claims to be larger', sized(3_200, 2_400), either),
    upload('AVIF with HEVC inside', renamed('av01', 'hvc1'), refused),
    upload('AVIF without its items', renamed('iloc', 'free'), refused),
    upload('AVIF without its picture', renamed('pitm', 'free'), refused),
  ];
}

function flippedAt(picture: Buffer, at: number): Buffer {
  const copy = Buffer.from(picture);
  copy[at]! ^= 1;
  return copy;
}

/** Some of them are pictures still. */
const flipped = (good: GoodPictures, random: () => number) =>
  kinds(good).flatMap(([kind, picture]) =>
    Array.from({ length: 6 }, (_, index) => {
      const copy = Buffer.from(picture);
      for (let count = 0; count < 3 ** index; count += 1) {
        copy[16 + Math.floor(random() * (copy.length - 16))]! ^= 1 << Math.floor(random() * 8);
      }
      return upload(`${kind} with ${3 ** index} flipped bits`, copy, ['kept', ...refused]);
    }),
  );
