import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';

/** What the seller reads when an administrator hides or deletes a car. */
export const WhyForm = z.object({ reason: manyLines(500, 'Give a reason.') });
/** The API deletes without a reason, too. */
export const RemovalQuery = z.partial(WhyForm);
