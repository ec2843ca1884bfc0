import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';

export const UnsentMailsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      /** The page of the market that says more. */
      path: z.nullable(z.string()),
      at: Moment,
    }),
  ),
});
export type UnsentMailsResponse = z.infer<typeof UnsentMailsResponse>;
