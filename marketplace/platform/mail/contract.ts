import * as z from 'zod/mini';
import { Moment } from '#marketplace/moment.ts';
import { dataResponse } from '#marketplace/responses.ts';

const UnsentMail = z.object({
  id: z.string(),
  subject: z.string(),
  /** The page of the market that says more. */
  path: z.nullable(z.string()),
  at: Moment,
});

export const UnsentMailsResponse = dataResponse(z.array(UnsentMail));
export type UnsentMailsResponse = z.infer<typeof UnsentMailsResponse>;
