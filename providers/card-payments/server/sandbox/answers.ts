import type { Answer } from './call.ts';
import { randomId } from './random-id.ts';

const onEveryAnswer = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // The payment page shows our one page in a frame.
  'x-frame-options': 'SAMEORIGIN',
};

export const jsonAnswer = ({ status, body }: Answer, isReplay = false): Response =>
  Response.json(body, {
    status,
    headers: {
      ...onEveryAnswer,
      'request-id': randomId('req'),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    },
  });

export const htmlAnswer = (html: string, status = 200): Response =>
  new Response(html, {
    status,
    headers: { ...onEveryAnswer, 'content-type': 'text/html; charset=utf-8' },
  });

export const styleAnswer = (css: string): Response =>
  new Response(css, { headers: { ...onEveryAnswer, 'content-type': 'text/css; charset=utf-8' } });
