import * as z from 'zod/mini';
import { found } from '#marketplace/errors.ts';
import type { Route } from '#marketplace/platform/access/server/route.ts';
import type { Dependencies } from '#marketplace/platform/dependencies.ts';
import { ownBooking } from './own-booking.ts';
import { findReceipt } from './receipt-store.ts';

export function receiptRoutes(route: Route, { db, contact }: Dependencies) {
  route({
    call: 'GET /booking/:id/receipt.pdf',
    summary: 'The receipt of a paid booking, as a PDF',
    tags: ['Bookings'],
    callers: 'signedIn',
    limit: 'address',
    refusals: ['booking_not_found', 'payment_not_found'],
    response: { description: 'A PDF', content: { 'application/pdf': { schema: z.unknown() } } },
    handle: async ({ caller, params, reply }) => {
      const booking = await ownBooking(db, caller, params.id);
      const receipt = found(await findReceipt(db, booking.id), 'payment_not_found');
      // Loaded on first use, because its fonts take more memory than all of our code.
      const { receiptPdf } = await import('./receipt-pdf/receipt-pdf.ts');
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="receipt-${booking.id}.pdf"`)
        .send(await receiptPdf(receipt, booking, contact));
    },
  });
}
