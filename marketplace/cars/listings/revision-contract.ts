import * as z from 'zod/mini';

/** The revision that the caller was shown: `revision` in `GET /addProduct/{id}`, or in a refusal `car_changed`. */
export const RevisionShown = z.int().check(z.gte(0), z.lte(2_147_483_647));
