import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ensure, Refusal } from '#marketplace/errors.ts';
import { mostPictureBytes } from '#providers/picture-hosting/picture-hosting.ts';

const field = 'image';
/** A form is a little larger than its picture. */
const mostFormBytes = mostPictureBytes + 64 * 1024;

export const formLimits = {
  files: 1,
  fileSize: mostPictureBytes,
  fields: 4,
  fieldSize: 1024,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 5,
};

export async function readUpload(request: FastifyRequest, longestPause = 10_000): Promise<Buffer> {
  ensure(Number(request.headers['content-length'] ?? 0) <= mostFormBytes, 'picture_too_large');
  if (!request.isMultipart()) throw badForm('send it as multipart/form-data');
  try {
    return await unlessStalled(request, pictureIn(request.parts()), longestPause);
  } catch (error) {
    // Drain the request, so that a client that is still sending gets the response.
    request.raw.unpipe();
    request.raw.resume();
    // The form reader throws plain errors for broken forms.
    throw error instanceof Refusal ? error : badForm('the form is broken or has too many parts');
  }
}

async function pictureIn(parts: AsyncIterable<Multipart>): Promise<Buffer> {
  let picture: Buffer | undefined;
  for await (const part of parts) {
    if (part.type !== 'file') continue;
    if (part.fieldname !== field) throw badForm('send the picture in the field "image"');
    picture = await bytesOf(part.file);
  }
  if (!picture) throw badForm('choose a picture');
  return picture;
}

async function bytesOf(file: Extract<Multipart, { type: 'file' }>['file']): Promise<Buffer> {
  ensure(!file.truncated, 'picture_too_large');
  // Without this, the reader would read the whole form first.
  file.once('limit', () => file.destroy(new Refusal('picture_too_large')));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function unlessStalled<T>({ raw }: FastifyRequest, reading: Promise<T>, longestPause: number) {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Refusal('upload_stalled')), longestPause);
    const stillGoing = () => timer.refresh();
    raw.on('data', stillGoing);
    reading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      raw.off('data', stillGoing);
    });
  });
}

const badForm = (why: string) => new Refusal('invalid_request', { fields: { [field]: why } });
