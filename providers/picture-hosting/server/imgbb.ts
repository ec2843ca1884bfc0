import * as z from 'zod/mini';
import { type PictureHosting, PictureRefused } from '../picture-hosting.ts';
import { createDecoder, type Decode } from './decoder.ts';
import type { Rendition } from './decoder-process.ts';

type Options = {
  key: string;
  endpoint?: string;
  /** The origin of its pictures. */
  origin?: string;
  decode?: Decode;
  milliseconds?: number;
};

const Answer = z.object({ success: z.literal(true), data: z.object({ display_url: z.url() }) });

/** Stores pictures at imgbb.com, in one size. The key never reaches a browser. */
export function imgbbPictureHosting({
  key,
  endpoint = 'https://api.imgbb.com/1/upload',
  origin = 'https://i.ibb.co',
  decode = createDecoder(),
  milliseconds = 30_000,
}: Options): PictureHosting {
  const isOwn = (address: string) => address.startsWith(`${origin}/`);

  async function send({ data }: Rendition): Promise<string> {
    const form = new FormData();
    form.append('image', new Blob([new Uint8Array(data)], { type: 'image/webp' }), 'car.webp');
    const response = await fetch(`${endpoint}?key=${encodeURIComponent(key)}`, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    });
    const { data: kept } = z.parse(Answer, await response.json());
    if (!isOwn(kept.display_url)) throw new Error('imgbb returned an address on another host');
    return kept.display_url;
  }

  return {
    origins: [origin],
    isOwn,

    async keep(picture, record) {
      const largest = (await decode(picture)).at(-1)!;
      const address = await send(largest).catch((cause) => {
        throw new PictureRefused('unavailable', { cause });
      });
      await record?.({ address, bytes: largest.data.length });
      return address;
    },

    // imgbb has no call for deleting.
    async remove() {},
    async tidyUp() {},
  };
}
