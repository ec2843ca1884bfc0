import * as z from 'zod/mini';
import { TimeZone } from './time-zone.ts';

export const AlertSettingsResponse = z.object({
  success: z.literal(true),
  data: z.object({
    timeZone: z.string(),
    priceDrops: z.boolean(),
    /** Emails about unread messages and about offers. */
    messages: z.boolean(),
    /** Alerts are sent to confirmed addresses only. */
    emailConfirmed: z.boolean(),
  }),
});
export type AlertSettingsResponse = z.infer<typeof AlertSettingsResponse>;
export type AlertSettings = AlertSettingsResponse['data'];

export const AlertSettingsRequest = z.object({
  timeZone: z.optional(TimeZone),
  /** Used only until the account has a time zone. An unknown one is ignored, so that the rest is saved. */
  browserTimeZone: z.optional(z.string()),
  priceDrops: z.optional(z.boolean()),
  messages: z.optional(z.boolean()),
});
export type AlertSettingsRequest = z.infer<typeof AlertSettingsRequest>;
