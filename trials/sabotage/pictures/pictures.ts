import { guard, testsIn } from '../guard.ts';

const staticFiles = 'server/pages/static-files.ts';
const uploadingPictures = testsIn('marketplace/platform/pictures/server/uploading-pictures.test.ts');

/** What is shown, and from where. */
export const pictures = [
  guard('a car shows only pictures of its seller', 'marketplace/cars/listings/server/refuse-foreign-pictures.ts',
    "ensure(await isUsableBy(db, seller.id, pictures, allowedPictureHosts), 'picture_not_ours');",
    'await isUsableBy(db, seller.id, pictures, allowedPictureHosts);',
    testsIn('marketplace/dealing/sales/server/selling-cars.test.ts')("pictures from elsewhere, or of somebody else's, are refused")),
  guard('nothing but pictures is served from the folder of pictures', staticFiles, '    allowedPath: (path) => picture.test(path),\n', '',
    testsIn('tests/attacks/other-files.test.ts')('neither pictures nor built files lead to any other file')),
  guard('a picture that is opened alone can do nothing', staticFiles, "      reply.header('content-security-policy', nothingRuns);\n", '',
    uploadingPictures('a picture is served as a picture only, immutable and sandboxed')),
];
