import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { Refusal, type RefusalCode, refuseIf } from '#marketplace/errors.ts';
import { type Route, routesOn } from '#marketplace/platform/access/server/route.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { type PictureRefusal, PictureRefused } from '#providers/picture-hosting/picture-hosting.ts';
import { UploadResponse } from '../contract.ts';
import { longestUpload, refusalToUpload } from '../upload.ts';
import { formLimits, readUpload } from './read-upload.ts';
import { addUpload, usageOf } from './upload-store.ts';

/** Each upload holds up to 10 MB in memory. */
const mostAtOnce = 12;

/** For the API document. The handler reads the body. */
const UploadForm = z.unknown().register(z.globalRegistry, {
  type: 'object',
  required: ['image'],
  properties: { image: { type: 'string', contentMediaType: 'application/octet-stream' } },
});

export function pictureRoutes(api: Api, dependencies: Dependencies) {
  api.register(async (uploads: Api) => {
    // No body parser may run before the caller is known.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null));
    await uploads.register(multipart, { limits: formLimits });
    uploadRoute(routesOn(uploads, dependencies), dependencies);
  });
}

function uploadRoute(route: Route, { db, pictureHosting }: Dependencies) {
  let underWay = 0;

  async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= mostAtOnce) throw new Refusal('busy', { retryAfter: 5 });
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
    }
  }

  route({
    call: 'POST /image',
    summary: 'Upload a picture of a car, or the mark of a make',
    tags: ['Cars'],
    callers: 'sellerOrAdmin',
    limit: 'upload',
    refusals: [
      'too_many_pictures',
      'picture_space_full',
      'not_a_picture',
      'picture_too_large',
      'picture_too_many_pixels',
      'picture_damaged',
      'upload_stalled',
      'pictures_unavailable',
    ],
    body: UploadForm,
    consumes: ['multipart/form-data'],
    timeout: longestUpload,
    response: UploadResponse,
    handle: async ({ caller: sender, request }) => {
      refuseIf(refusalToUpload(await usageOf(db, sender.id)));

      const display_url = await oneOfFew(async () => {
        const picture = await readUpload(request);
        const digest = createHash('sha256').update(picture).digest('base64url');
        return pictureHosting
          .keep(picture, (kept) => addUpload(db, sender.id, { ...kept, digest }))
          .catch((error) => {
            throw refusalOfPicture(error, request.log);
          });
      });
      return { data: { display_url } };
    },
  });
}

const refusalCodes: Record<PictureRefusal, RefusalCode> = {
  not_an_image: 'not_a_picture',
  too_large: 'picture_too_large',
  too_many_pixels: 'picture_too_many_pixels',
  damaged: 'picture_damaged',
  busy: 'busy',
  unavailable: 'pictures_unavailable',
};

const secondsToWait = 5;

function refusalOfPicture(error: unknown, log: FastifyBaseLogger): unknown {
  if (!(error instanceof PictureRefused)) return error;
  if (error.reason === 'unavailable') log.error({ err: error }, 'the image service has a problem');

  const code = refusalCodes[error.reason];
  const mayTryAgain = code === 'busy' || code === 'pictures_unavailable';
  return new Refusal(code, mayTryAgain ? { retryAfter: secondsToWait } : {});
}
