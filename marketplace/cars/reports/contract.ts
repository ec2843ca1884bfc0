import * as z from 'zod/mini';
import { pageResponse, paging } from '#marketplace/page.ts';
import { readableLines } from '#marketplace/text.ts';
import type { ReportedCar } from './report.ts';

export const ReportRequest = z.object({
  /** The id of the car. */
  report: z.string().check(z.maxLength(100)),
  reason: z.optional(
    z
      .string()
      .check(
        z.normalize('NFC'),
        z.trim(),
        z.maxLength(500, 'Use at most 500 characters.'),
        readableLines,
      ),
  ),
});
export type ReportRequest = z.infer<typeof ReportRequest>;

const ReportedCarOnWire = z.object({
  /** The id of the car. */
  _id: z.string(),
  productname: z.string(),
  image: z.string(),
  paid: z.boolean(),
  UserName: z.string(),
  email: z.string(),
  reports: z.number(),
  reasons: z.array(z.string()),
  bookings: z.number(),
});
type ReportedCarOnWire = z.infer<typeof ReportedCarOnWire>;

export const ReportsQuery = z.object(paging);

export const ReportsResponse = pageResponse(ReportedCarOnWire);
export type ReportsResponse = z.infer<typeof ReportsResponse>;

export const reportedCarToWire = (car: ReportedCar): ReportedCarOnWire => ({
  _id: car.id,
  productname: car.name,
  image: car.picture,
  paid: car.sold,
  UserName: car.seller.name,
  email: car.seller.email,
  reports: car.reports,
  reasons: car.reasons,
  bookings: car.openBookings,
});

export const reportedCarFromWire = (wire: ReportedCarOnWire): ReportedCar => ({
  id: wire._id,
  name: wire.productname,
  picture: wire.image,
  sold: wire.paid,
  seller: { name: wire.UserName, email: wire.email },
  reports: wire.reports,
  reasons: wire.reasons,
  openBookings: wire.bookings,
});
