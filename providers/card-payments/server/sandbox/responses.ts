import { apiVersion } from '../stripe-version.ts';
import type { Answer } from './call.ts';
import { randomId } from './random-id.ts';

const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // The payment page shows the authentication page in a frame.
  'x-frame-options': 'SAMEORIGIN',
};

type Idempotency = { key?: string | null; isReplay?: boolean };

export const jsonResponse = (
  { status, body }: Answer,
  { key, isReplay }: Idempotency = {},
): Response =>
  Response.json(body, {
    status,
    headers: {
      ...commonHeaders,
      'request-id': randomId('req'),
      'stripe-version': apiVersion,
      ...(key && { 'idempotency-key': key }),
      ...(isReplay && { 'idempotent-replayed': 'true' }),
    },
  });

export const htmlResponse = (html: string, status = 200): Response =>
  new Response(html, {
    status,
    headers: { ...commonHeaders, 'content-type': 'text/html; charset=utf-8' },
  });

export const styleResponse = (css: string): Response =>
  new Response(css, { headers: { ...commonHeaders, 'content-type': 'text/css; charset=utf-8' } });
