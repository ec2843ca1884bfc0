import { WebhookResponse } from '#marketplace/dealing/payments/contract.ts';
import { ensure, Refusal } from '#marketplace/errors.ts';
import type { Api, Dependencies } from '#marketplace/platform/dependencies.ts';
import { addToOutbox } from '#marketplace/platform/outbox/server/outbox-store.ts';
import { CardEventRefused } from '#providers/card-payments/card-payments.ts';

/** Stores events of the card provider and answers at once. The outbox processes each event once. */
export function webhookRoutes(api: Api, { db, cardPayments }: Dependencies) {
  api.register(async (scope) => {
    // The signature covers the bytes as they were sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );

    scope.post(
      '/payments/webhook',
      {
        config: { callers: 'provider', limit: 'address', refusals: ['event_refused'] },
        schema: {
          summary: 'Events from the card provider',
          tags: ['Payments'],
          response: { 200: WebhookResponse },
        },
      },
      async (request) => {
        const event = readEvent(request.body as Buffer, request.headers['stripe-signature']);
        if (event.intentId && event.liveMode === cardPayments.liveMode) {
          await addToOutbox(db, {
            kind: 'card_event',
            payload: { kind: event.kind, intentId: event.intentId },
            key: `card-event:${event.id}`,
          });
        }
        return { received: true as const };
      },
    );
  });

  function readEvent(body: Buffer, signature: string | string[] | undefined) {
    ensure(Buffer.isBuffer(body), 'invalid_request');
    try {
      return cardPayments.readEvent(body, Array.isArray(signature) ? signature[0] : signature);
    } catch (error) {
      if (error instanceof CardEventRefused) throw new Refusal('event_refused');
      throw error;
    }
  }
}
