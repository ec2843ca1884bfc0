import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';

/** The seller reads the reason of the administrator. */
export const WhyForm = z.object({ reason: manyLines(500, 'Give a reason.') });
export const RemovalQuery = z.partial(WhyForm);
