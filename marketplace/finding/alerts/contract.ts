import * as z from 'zod/mini';
import { TimeZone } from './time-zone.ts';

export const AlertSettingsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    timeZone: z.string(),
    /** Emails about favourites that cost less. */
    priceDrops: z.boolean(),
    /** Emails about messages that have not been read. */
    messages: z.boolean(),
    /** No alerts are sent until then. */
    emailConfirmed: z.boolean(),
  }),
});
export type AlertSettingsResponse = z.infer<typeof AlertSettingsResponse>;
export type AlertSettings = AlertSettingsResponse['data'];

export const AlertSettingsRequest = z.object({
  timeZone: z.optional(TimeZone),
  /** Taken only as long as no other is known; one that we do not know is no reason to refuse the rest. */
  browserTimeZone: z.optional(z.string()),
  priceDrops: z.optional(z.boolean()),
  messages: z.optional(z.boolean()),
});
export type AlertSettingsRequest = z.infer<typeof AlertSettingsRequest>;
