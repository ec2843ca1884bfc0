import * as z from 'zod/mini';

/** Of a car, as the caller was shown it: `revision` of `GET /addProduct/{id}`, or of an answer `car_changed`. */
export const RevisionShown = z.int().check(z.gte(0), z.lte(2_147_483_647));
