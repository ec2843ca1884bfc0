import { createHash } from 'node:crypto';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import { chooserPage, closedPage, style } from './chooser-page.ts';
import type { StandInCodes, StandInPerson } from './stand-in-codes.ts';

const providerId = 'stand-in-google';
const standInPath = '/api/auth/stand-in-google';

const callbackUrl = (origin: string) => `${origin}/api/auth/callback/${providerId}`;

const Person = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254).toLowerCase(),
});

const Question = z.object({
  redirect_uri: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
});

/** The provider for better-auth: redirects and PKCE as with Google, but codes are redeemed in this process. */
export function standInProvider(origin: string, codes: StandInCodes) {
  return {
    providerId,
    name: 'Stand-in for Google',
    clientId: 'stand-in',
    authorizationUrl: `${origin}${standInPath}`,
    tokenUrl: `${origin}${standInPath}`,
    scopes: ['openid', 'email', 'profile'],
    async getToken({ code, codeVerifier = '' }) {
      const person = codes.redeem(code, codeVerifier);
      if (!person) throw new Error('This code is invalid or has expired.');
      return { raw: person };
    },
    async getUserInfo({ raw }) {
      const person = Person.parse(raw);
      return { ...person, id: subjectOf(person), emailVerified: true };
    },
  } satisfies GenericOAuthConfig;
}

/** Derived from the email, so that it survives a restart. */
const subjectOf = ({ email }: StandInPerson) =>
  createHash('sha256').update(email).digest('hex').slice(0, 24);

type Pages = { origin: string; codes: StandInCodes };

export async function standInPages(request: Request, url: URL, { origin, codes }: Pages) {
  const question = Question.safeParse(Object.fromEntries(url.searchParams));
  if (!question.success || question.data.redirect_uri !== callbackUrl(origin)) {
    return html(closedPage, 400);
  }
  const { state, code_challenge } = question.data;
  const back = (answer: Record<string, string>) =>
    redirect(`${callbackUrl(origin)}?${new URLSearchParams({ ...answer, state })}`);
  if (request.method === 'GET') return html(chooserPage({ problem: null }));

  const form = await request.formData().catch(() => new FormData());
  if (form.has('cancel')) return back({ error: 'access_denied' });
  const person = Person.safeParse(Object.fromEntries(form));
  if (!person.success) return html(chooserPage({ problem: 'Enter a name and an email.' }), 400);
  return back({ code: codes.issue(person.data, code_challenge) });
}

export const standInClosed = () => html(closedPage, 403);

export const standInStyle = () =>
  new Response(style, { headers: { 'content-type': 'text/css; charset=utf-8' } });

const html = (page: string, status = 200) =>
  new Response(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });
