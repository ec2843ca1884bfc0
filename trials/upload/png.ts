import { crc32, deflateSync } from 'node:zlib';

export const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function chunk(type: string, data: Buffer, { badSum = false } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body) ^ (badSum ? 1 : 0))]);
}

type Header = { width: number; height: number; bitDepth?: number; colour?: number };

export const header = ({ width, height, bitDepth = 8, colour = 0 }: Header) =>
  chunk(
    'IHDR',
    Buffer.concat([uint32(width), uint32(height), Buffer.from([bitDepth, colour, 0, 0, 0])]),
  );

const end = chunk('IEND', Buffer.alloc(0));

/** A black picture of this size: a few bytes for however many pixels. */
export const blackPng = (width: number, height: number) =>
  png(header({ width, height }), chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))));

export const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, end]);

/** Puts chunks behind the header of a picture that is fine otherwise. */
export function withChunks(picture: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHeader = signature.length + 25;
  return Buffer.concat([
    picture.subarray(0, afterHeader),
    ...chunks,
    picture.subarray(afterHeader),
  ]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
