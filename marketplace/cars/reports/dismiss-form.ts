import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';

/** What the administrator found. */
export const DismissForm = z.object({ reason: manyLines(500, 'Enter what you found.') });
/** The API does without a reason. */
export const DismissQuery = z.partial(DismissForm);
