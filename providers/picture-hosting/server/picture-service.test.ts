import { expect, test } from 'vitest';
import { pictureService } from './picture-service.ts';

const folder = '/nowhere';
const s3 = {
  endpoint: 'https://s3.example',
  bucket: 'cars',
  region: 'auto',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  publicUrl: 'https://pictures.example',
};

test.each([
  ['our own folder', { s3: undefined, imgbbKey: undefined }, []],
  ['imgbb', { s3: undefined, imgbbKey: 'key' }, ['https://i.ibb.co']],
  ['the bucket', { s3, imgbbKey: undefined }, ['https://pictures.example']],
  ['the bucket before imgbb', { s3, imgbbKey: 'key' }, ['https://pictures.example']],
])('%s is chosen by configuration', (_, settings, origins) => {
  expect(pictureService({ folder, ...settings }).origins).toEqual(origins);
});
