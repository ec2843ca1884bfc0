import type { FastifyBaseLogger } from 'fastify';
import { Refusal, type RefusalCode } from '#marketplace/errors.ts';
import { type PictureRefusal, PictureRefused } from '#providers/picture-hosting/picture-hosting.ts';

const codes: Record<PictureRefusal, RefusalCode> = {
  not_an_image: 'not_a_picture',
  too_large: 'picture_too_large',
  too_many_pixels: 'picture_too_many_pixels',
  damaged: 'picture_damaged',
  busy: 'busy',
  unavailable: 'pictures_unavailable',
};

const secondsToWait = 5;

/** What the image service says no with, in the words of our catalogue. */
export function refusalOfPicture(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PictureRefused)) return error;
  if (error.reason === 'unavailable') log.error({ err: error }, 'the image service has a problem');

  const code = codes[error.reason];
  const mayTryAgain = code === 'busy' || code === 'pictures_unavailable';
  return new Refusal(code, mayTryAgain ? { retryAfter: secondsToWait } : {});
}
