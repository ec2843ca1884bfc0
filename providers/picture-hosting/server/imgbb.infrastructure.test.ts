import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { photo } from '../../../tests/pictures.ts';
import { standIn } from '../../../tests/services/http-stand-in.ts';
import { uncleanTraits } from '../../../tests/uploads/unclean-traits.ts';
import { imgbbPictureHosting } from './imgbb.ts';

const picture = await photo({ width: 60, height: 40 }).png().toBuffer();
const shown = 'https://i.ibb.co/abc123/car.webp';
const kept = { success: true, status: 200, data: { id: 'abc123', display_url: shown } };

const saying = (status: number, body: unknown) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

type Answer = (response: ServerResponse) => unknown;

async function openImgbb(answer: Answer = saying(200, kept), milliseconds = 60_000) {
  const service = await standIn((_call, response) => answer(response));
  const images = imgbbPictureHosting({
    key: 'our key',
    endpoint: `${service.address}/1/upload`,
    milliseconds,
  });
  return { images, calls: service.calls };
}

test('one clean picture is uploaded with our key, and shown at the returned address', async () => {
  const { images, calls } = await openImgbb();
  expect(await images.keep(picture)).toBe(shown);

  expect(calls).toHaveLength(1);
  const { method, path, headers, body } = calls[0]!;
  expect(`${method} ${path}`).toBe('POST /1/upload?key=our%20key');
  expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type']! },
  }).formData();
  const sent = form.get('image') as File;
  expect(sent.type).toBe('image/webp');
  expect(uncleanTraits(Buffer.from(await sent.arrayBuffer()))).toEqual([]);
});

test('the picture is recorded with its size, and recognised as imgbb’s', async () => {
  const { images } = await openImgbb();
  await images.keep(picture, async ({ address, bytes }) => {
    expect(address).toBe(shown);
    expect(bytes).toBeGreaterThan(0);
  });
  expect(images.isOwn(shown)).toBe(true);
  expect(images.isOwn('https://i.ibb.co.evil.example/x.webp')).toBe(false);
  expect(images.origins).toEqual(['https://i.ibb.co']);
});

test.each([
  ['a refusal', saying(400, { success: false, error: { message: 'Invalid API v1 key.' } })],
  [
    'an address elsewhere',
    saying(200, { ...kept, data: { display_url: 'https://evil.example/x' } }),
  ],
  ['an answer without an address', saying(200, { success: true, data: {} })],
  ['a page', (response: ServerResponse) => response.end('<html>')],
  ['a redirection', (response: ServerResponse) => response.writeHead(302, { location: '/' }).end()],
  ['a hang-up', (response: ServerResponse) => response.destroy()],
  ['no answer at all', () => {}, 500],
] satisfies [string, Answer, number?][])(
  '%s counts as unavailable, and does not reveal our key',
  async (_, answer, patience?: number) => {
    const { images } = await openImgbb(answer, patience);
    const failure = await images.keep(picture).catch((error) => error);
    expect(failure).toMatchObject({ reason: 'unavailable' });
    expect(
      `${failure} ${failure.cause} ${failure.cause?.stack} ${failure.cause?.cause}`,
    ).not.toMatch(/our( |%20)key/);
  },
);
