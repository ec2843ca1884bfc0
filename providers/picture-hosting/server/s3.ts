import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type PictureHosting, PictureRefused } from '../picture-hosting.ts';
import { createDecoder, type Decode } from './decoder.ts';
import type { Rendition } from './decoder-process.ts';
import { nameIn, newPictureName, pathOf } from './picture-name.ts';
import { totalBytes } from './total-bytes.ts';

export type S3Settings = {
  /** e.g. https://s3.eu-central-1.amazonaws.com */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The public address of the bucket. */
  publicUrl: string;
};

type Options = { decode?: Decode; milliseconds?: number };

const widths = [480, 960, 1600];
const forever = 'public, max-age=31536000, immutable';

/** Stores pictures in a bucket of any S3 service. */
export function s3PictureHosting(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, publicUrl }: S3Settings,
  { decode = createDecoder(), milliseconds = 15_000 }: Options = {},
): PictureHosting {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const site = publicUrl.replace(/\/+$/, '');
  const store = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  const nameOf = (address: string) =>
    address.startsWith(site) ? nameIn(address.slice(site.length)) : null;

  async function call(path: string, init: RequestInit): Promise<void> {
    const signal = AbortSignal.timeout(milliseconds);
    // Refuses redirects, because they lead to another store.
    const options = { ...init, signal, redirect: 'manual' as const };
    const response = await client.fetch(store + path, options).catch(unavailable);
    await response.body?.cancel();
    if (!response.ok) unavailable(new Error(`the bucket answered ${response.status}`));
  }

  const put = (name: string, { width, data }: Rendition) =>
    call(pathOf(name, width), {
      method: 'PUT',
      body: new Uint8Array(data),
      headers: {
        'content-type': 'image/webp',
        'cache-control': forever,
        'x-amz-content-sha256': createHash('sha256').update(data).digest('hex'),
      },
    });

  return {
    origins: [new URL(site).origin],
    isOwn: (address) => nameOf(address) !== null,

    async keep(picture, record) {
      const renditions = await decode(picture);
      const name = newPictureName();
      const address = site + pathOf(name);
      await record?.({ address, bytes: totalBytes(renditions) });
      await Promise.all(renditions.map((rendition) => put(name, rendition)));
      return address;
    },

    async remove(address) {
      const name = nameOf(address);
      if (!name) return;
      await Promise.all(widths.map((width) => call(pathOf(name, width), { method: 'DELETE' })));
    },

    async tidyUp() {},
  };
}

function unavailable(cause: unknown): never {
  throw new PictureRefused('unavailable', { cause });
}
