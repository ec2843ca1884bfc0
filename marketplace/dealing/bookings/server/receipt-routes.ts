import * as z from 'zod/mini';
import { found } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { ownBooking } from './own-booking.ts';
import { findReceipt } from './receipt-store.ts';

export function receiptRoutes(api: Api, { db, sessions, contact }: Dependencies) {
  api.get(
    '/booking/:id/receipt.pdf',
    {
      config: { callers: 'signedIn', refusals: ['booking_not_found', 'payment_not_found'] },
      schema: {
        summary: 'The receipt of a paid booking, as a PDF',
        tags: ['Bookings'],
        params: z.object({ id: z.string() }),
        response: {
          200: { description: 'A PDF', content: { 'application/pdf': { schema: z.unknown() } } },
        },
      },
    },
    async (request, reply) => {
      const caller = await sessions.account(request);
      const booking = await ownBooking(db, caller, request.params.id);
      const receipt = found(await findReceipt(db, booking.id), 'payment_not_found');
      // Loaded on first use: with its fonts it takes more memory than all of our own code.
      const { receiptPdf } = await import('./receipt-pdf/receipt-pdf.ts');
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="receipt-${booking.id}.pdf"`)
        .send(await receiptPdf(receipt, booking, contact));
    },
  );
}
