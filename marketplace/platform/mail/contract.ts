import * as z from 'zod/mini';
import type { UnsentMail } from './unsent-mail.ts';

export const UnsentMailsResponse = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      _id: z.string(),
      subject: z.string(),
      path: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
});
export type UnsentMailsResponse = z.infer<typeof UnsentMailsResponse>;

export const unsentMailToWire = ({ key, subject, path, at }: UnsentMail) => ({
  _id: key,
  subject,
  path,
  at: at.toISOString(),
});
