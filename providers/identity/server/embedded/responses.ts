import type { IdentityProblemCode } from '../../problem-code.ts';
import type { IdentityRefusal } from './refusal.ts';

const strictPages = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const commonHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': strictPages,
  // Keeps the sign-in window connected to its opener.
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function withHeaders(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}

export const json = (body: unknown, from?: Response, cookies: string[] = []): Response =>
  new Response(JSON.stringify(body), {
    headers: [
      ...cookiesOf(from),
      ...cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
      ['content-type', 'application/json'],
    ],
  });

export function refusalResponse({ code, status, retryAfterSeconds }: IdentityRefusal): Response {
  const answer = Response.json({ code }, { status });
  if (retryAfterSeconds !== null) answer.headers.set('retry-after', String(retryAfterSeconds));
  return answer;
}

export const forbidden = () => Response.json({ code: 'unexpected' }, { status: 403 });
export const failed = () => Response.json({ code: 'unexpected' }, { status: 500 });

export const redirect = (location: URL, from?: Response): Response =>
  new Response(null, {
    status: 302,
    headers: [...cookiesOf(from), ['location', location.href]],
  });

const cookiesOf = (answer?: Response): [string, string][] =>
  (answer?.headers.getSetCookie() ?? []).map((cookie) => ['set-cookie', cookie]);

export const page = (html: string) =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });

export const script = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/javascript; charset=utf-8' } });

export const notFound = () => new Response('Not found', { status: 404 });

const problems: Record<string, IdentityProblemCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  PASSWORD_TOO_LONG: 'wrong_credentials',
  INVALID_EMAIL: 'invalid_email',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  FAILED_TO_CREATE_USER: 'email_taken',
  INVALID_TOKEN: 'link_invalid',
  USER_NOT_FOUND: 'link_invalid',
  UNAUTHORIZED: 'sign_in_required',
  INVALID_PASSWORD: 'wrong_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password',
  account_disabled: 'account_disabled',
  account_not_linked: 'account_not_linked',
  access_denied: 'popup_closed',
  email_not_found: 'no_email',
};

export const problemOf = (code: unknown): IdentityProblemCode =>
  problems[String(code)] ?? 'unexpected';
