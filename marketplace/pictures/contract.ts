import * as z from 'zod/mini';

export const UploadResponse = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.string() }),
});
