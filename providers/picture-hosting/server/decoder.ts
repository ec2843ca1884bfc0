import { mostPictureBytes, PictureRefused } from '../picture-hosting.ts';
import { type DecoderProcess, type Rendition, startDecoderProcess } from './decoder-process.ts';
import { formatOf } from './picture-format.ts';
import { createSemaphore } from './semaphore.ts';

/** Converts a picture to WebP in all widths, without metadata. */
export type Decode = (picture: Buffer) => Promise<Rendition[]>;

type Options = { places?: number; waiting?: number; milliseconds?: number; idle?: number };

/** Decoder processes start on demand and end when they are idle. */
export function createDecoder({
  places = 2,
  waiting = 16,
  milliseconds = 30_000,
  idle = 5_000,
}: Options = {}): Decode {
  const limit = createSemaphore({ places, waiting });
  const idleDecoders = new Map<DecoderProcess, NodeJS.Timeout>();

  function takeDecoder(): DecoderProcess {
    for (const [decoder, timer] of idleDecoders) {
      idleDecoders.delete(decoder);
      clearTimeout(timer);
      if (decoder.isAlive()) return decoder;
    }
    return startDecoderProcess();
  }

  function release(decoder: DecoderProcess): void {
    if (!decoder.isAlive()) return;
    const timer = setTimeout(() => {
      idleDecoders.delete(decoder);
      decoder.end();
    }, idle);
    idleDecoders.set(decoder, timer.unref());
  }

  return async (picture) => {
    if (picture.length > mostPictureBytes) throw new PictureRefused('too_large');
    const format = formatOf(picture);
    if (!format) throw new PictureRefused('not_an_image');

    return limit(async () => {
      const decoder = takeDecoder();
      try {
        return await decoder.decode(picture, format, milliseconds);
      } finally {
        release(decoder);
      }
    });
  };
}
