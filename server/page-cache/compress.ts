import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type CachedResponse, type Compression, withForm } from './cached-response.ts';

const worthIt = 1_024;
/** A list of cars takes 2 ms. The best quality would save a tenth of the bytes for a hundred times the time. */
const brotliQuality = 5;

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify(gzip),
};

const notRefused = '(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))';
const takesBrotli = new RegExp(`\\bbr\\b${notRefused}`);
const takesGzip = new RegExp(`\\bgzip\\b${notRefused}`);

export function compressionFor(
  answer: CachedResponse,
  accepted: string | undefined,
): Compression | null {
  if (accepted === undefined || !answer.etag || answer.plain.body.length < worthIt) return null;
  if (takesBrotli.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : null;
}

export async function compressed(
  answer: CachedResponse,
  compression: Compression,
): Promise<CachedResponse> {
  return withForm(answer, compression, await compress[compression](answer.plain.body));
}
