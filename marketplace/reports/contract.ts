import * as z from 'zod/mini';

export const ReportRequest = z.object({
  /** The id of the car. */
  report: z.string().check(z.maxLength(100)),
  reason: z.optional(
    z.string().check(z.normalize('NFC'), z.trim(), z.maxLength(500, 'Use at most 500 characters.')),
  ),
});

export const reportToWire = (carId: string, reason?: string): z.infer<typeof ReportRequest> => ({
  report: carId,
  reason,
});
