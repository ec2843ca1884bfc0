import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';

/** The suspended person reads the reason in an email and when logging in. */
export const SuspendForm = z.object({ reason: manyLines(500, 'Give a reason.') });
