import { mostPictureBytes, PictureRefused } from '../picture-hosting.ts';
import { type DecoderProcess, type Rendition, startDecoderProcess } from './decoder-process.ts';
import { formatOf } from './picture-format.ts';
import { createSemaphore } from './semaphore.ts';

/** The picture in the widths that pages ask for, as WebP without any metadata. */
export type Decode = (picture: Buffer) => Promise<Rendition[]>;

type Options = {
  places?: number;
  waiting?: number;
  /** Of processor time for one picture. */
  milliseconds?: number;
  idle?: number;
};

/** Decoders start when there is work and end when there has been none for a while. */
export function createDecoder({
  places = 2,
  waiting = 16,
  milliseconds = 30_000,
  idle = 5_000,
}: Options = {}): Decode {
  const inTurn = createSemaphore({ places, waiting });
  const resting = new Map<DecoderProcess, NodeJS.Timeout>();

  function wakeOne(): DecoderProcess {
    for (const [decoder, bedtime] of resting) {
      resting.delete(decoder);
      clearTimeout(bedtime);
      if (decoder.isAlive()) return decoder;
    }
    return startDecoderProcess();
  }

  function rest(decoder: DecoderProcess): void {
    if (!decoder.isAlive()) return;
    const bedtime = setTimeout(() => {
      resting.delete(decoder);
      decoder.end();
    }, idle);
    resting.set(decoder, bedtime.unref());
  }

  return async (picture) => {
    if (picture.length > mostPictureBytes) throw new PictureRefused('too_large');
    const format = formatOf(picture);
    if (!format) throw new PictureRefused('not_an_image');

    return inTurn(async () => {
      const decoder = wakeOne();
      try {
        return await decoder.decode(picture, format, milliseconds);
      } finally {
        rest(decoder);
      }
    });
  };
}
