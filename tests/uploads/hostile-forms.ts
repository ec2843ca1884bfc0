import { Readable } from 'node:stream';
import type { HostileUpload, Outcome } from '../../trials/upload/hostile-upload.ts';
import { formEnd, formOf, formWith, multipartType, type Part, partHead } from './form.ts';
import type { GoodPictures } from './good-pictures.ts';

const megabyte = 1024 ** 2;

/** What is wrong here is not the picture but how it is sent. */
export function hostileForms({ jpeg }: GoodPictures): HostileUpload[] {
  const picture: Part = { filename: 'car.jpg', type: 'image/jpeg', content: jpeg };
  const fields = (count: number, content = 'x') =>
    Array.from({ length: count }, (_, index): Part => ({ field: `f${index}`, content }));
  const { body: whole } = formOf(picture);

  const forms: Record<string, Part[]> = {
    'a form without a file': fields(1),
    'a form without anything': [],
    'a picture in another field': [{ ...picture, field: 'file' }],
    'a picture in the field Image': [{ ...picture, field: 'Image' }],
    'a picture in the field __proto__': [{ ...picture, field: '__proto__' }],
    'a picture in the field constructor': [{ ...picture, field: 'constructor' }],
    'a picture as text': [{ field: 'image', content: 'a car' }],
    'two pictures': [picture, picture],
    'a second file behind the picture': [picture, { ...picture, field: 'other' }],
    '1,000 fields and a picture': [...fields(1_000), picture],
    'a picture and 1,000 fields': [picture, ...fields(1_000)],
    'a field of 5 MB and no picture': fields(1, 'x'.repeat(5 * megabyte)),
    'broken JSON in a field': [{ field: 'a', type: 'application/json', content: '{' }, picture],
  };
  const bodies: Record<string, [contentType: string, body: Buffer]> = {
    'a form that ends in the picture': [multipartType, whole.subarray(0, -200)],
    'a form without an end': [multipartType, whole.subarray(0, -formEnd.length)],
    'a form that ends in a head': [multipartType, whole.subarray(0, 60)],
    'an empty body': [multipartType, Buffer.alloc(0)],
    'a form without a boundary': ['multipart/form-data', whole],
    'a form with another boundary': ['multipart/form-data; boundary=other', whole],
    'an empty boundary': ['multipart/form-data; boundary=', whole],
    'a bare picture': ['image/jpeg', jpeg],
    'a picture as a stream of bytes': ['application/octet-stream', jpeg],
    'JSON instead of a form': ['application/json', Buffer.from('{"image":"x"}')],
    'broken JSON': ['application/json', Buffer.from('{')],
    'an address-encoded form': ['application/x-www-form-urlencoded', Buffer.from('image=x')],
    'multipart of another kind': [multipartType.replace('form-data', 'mixed'), whole],
  };
  return [
    ...Object.entries(forms).map(([name, parts]) => form(name, formOf(...parts))),
    ...Object.entries(bodies).map(([name, [contentType, body]]) =>
      form(name, { contentType, body }),
    ),
    form('nonsense as a type', { contentType: 'a/b/c; d', body: jpeg }, 'unsupported_media_type'),
    form('a picture of 11 MB', formWith(padded(jpeg, 11)), 'picture_too_large'),
    form('a picture one byte too large', formWith(padded(jpeg, 10, 1)), 'picture_too_large'),
    form('50 MB in one piece', formWith(padded(jpeg, 50)), 'picture_too_large'),
    form('a stream of 100 MB', endless(jpeg, 100), 'picture_too_large'),
  ];
}

const form = (
  name: string,
  content: Pick<HostileUpload, 'contentType' | 'body'>,
  expected: Outcome = 'invalid_request',
): HostileUpload => ({ name, ...content, expected: [expected] });

const padded = (picture: Buffer, megabytes: number, more = 0) =>
  Buffer.concat([picture, Buffer.alloc(megabytes * megabyte - picture.length + more)]);

/** Never says how long it is going to be. */
const endless = (picture: Buffer, megabytes: number) => ({
  contentType: multipartType,
  body: () =>
    Readable.from(
      (function* () {
        yield partHead({ filename: 'car.jpg', type: 'image/jpeg' });
        yield picture;
        for (let sent = 0; sent < megabytes; sent += 1) yield Buffer.alloc(megabyte);
        yield formEnd;
      })(),
    ),
});
