import type { Guard } from '../guard.ts';

/** What is shown, and from where. */
export const pictures: Guard[] = [
  {
    guard: 'a car shows only pictures of its seller',
    file: 'marketplace/cars/listings/server/refuse-foreign-pictures.ts',
    replace:
      "ensure(await isUsableBy(db, seller.id, pictures, allowedPictureHosts), 'picture_not_ours');",
    by: 'await isUsableBy(db, seller.id, pictures, allowedPictureHosts);',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/selling-cars.test.ts',
      test: "pictures from elsewhere, or of somebody else's, are refused",
    },
  },
  {
    guard: 'nothing but pictures is served from the folder of pictures',
    file: 'server/pages/static-files.ts',
    replace: '    allowedPath: (path) => picture.test(path),\n',
    by: '',
    caughtBy: {
      file: 'tests/attacks/other-files.test.ts',
      test: 'neither pictures nor built files lead to any other file',
    },
  },
  {
    guard: 'a picture that is opened alone can do nothing',
    file: 'server/pages/static-files.ts',
    replace: "      reply.header('content-security-policy', nothingRuns);\n",
    by: '',
    caughtBy: {
      file: 'marketplace/platform/pictures/server/uploading-pictures.test.ts',
      test: 'pictures are served as nothing but pictures, for ever, in a sandbox',
    },
  },
];
