import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { multipartType, partHead } from '../../../../tests/uploads/form.ts';
import { readUpload } from './read-upload.ts';

async function sends(body: PassThrough) {
  const app = Fastify();
  await app.register(multipart);
  app.post('/', async (request) => {
    const picture = await readUpload(request, 50).catch((refusal) => refusal);
    return { code: picture.code };
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': multipartType },
    payload: body,
  });
  return answer.json();
}

test.each([
  ['before it has begun', []],
  ['in the head of the picture', [partHead({ filename: 'car.jpg' }).subarray(0, 40)]],
  ['in the middle of the picture', [partHead({ filename: 'car.jpg' }), Buffer.alloc(5_000)]],
])('an upload that stops %s is refused', async (_, pieces) => {
  const body = new PassThrough();
  for (const piece of pieces) body.write(piece);
  expect(await sends(body)).toEqual({ code: 'upload_stalled' });
});
