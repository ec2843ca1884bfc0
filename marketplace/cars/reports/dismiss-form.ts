import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';

export const DismissForm = z.object({ reason: manyLines(500, 'Enter what you found.') });
/** Clients of the API may omit the reason. */
export const DismissQuery = z.partial(DismissForm);
