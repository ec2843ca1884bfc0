import { z } from 'zod';
import { neighbourhoodOf, networkOf } from '#database/rate-limits/network.ts';
import type { IdentityProblemCode } from '../../problem-code.ts';
import { basePath } from './auth-settings.ts';
import type { AuthHandler } from './federation/federation.ts';
import { neighbourhoodHeader } from './neighbourhood-header.ts';
import { IdentityRefusal } from './refusal.ts';
import { problemOf } from './responses.ts';

export type Client = {
  address: string;
  /** False for a proxy, a tunnel or a foreign host name. */
  isThisMachine: boolean;
};

export type RequestContext = {
  request: Request;
  url: URL;
  isThisMachine: boolean;
  network: string;
  /** Counts emails to one account; null for a known browser of the owner. */
  neighbourhood: string | null;
};

export function requestContextOf(request: Request, client: Client, origin: string): RequestContext {
  const { pathname, search } = new URL(request.url);
  // With our own origin, whatever host name the visitor used.
  const url = new URL(`${pathname}${search}`, origin);
  const { address, isThisMachine } = client;
  const network = networkOf(address);
  return { request, url, isThisMachine, network, neighbourhood: neighbourhoodOf(address) };
}

export async function bodyOf<T>(context: RequestContext, schema: z.ZodType<T>): Promise<T> {
  const body = await context.request.json().catch(() => ({}));
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new IdentityRefusal(
    problemOfField[String(result.error.issues[0]?.path[0])] ?? 'unexpected',
  );
}

const problemOfField: Record<string, IdentityProblemCode> = {
  email: 'invalid_email',
  password: 'weak_password',
  code: 'link_invalid',
};

const passedOn = ['cookie', 'user-agent'];

/** Calls better-auth for the visitor. Only cookies, user agent and neighbourhood are passed on. */
export async function ask(
  handler: AuthHandler,
  { request, url, neighbourhood }: RequestContext,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers = new Headers({ origin: url.origin, 'content-type': 'application/json' });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (neighbourhood !== null) headers.set(neighbourhoodHeader, neighbourhood);
  return handler(
    new Request(`${url.origin}${basePath}${path}`, {
      headers,
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    }),
  );
}

export async function leaveFormerSession(
  handler: AuthHandler,
  context: RequestContext,
): Promise<void> {
  await accepted(await ask(handler, context, '/sign-out', {}));
}

/** The token of the session that better-auth opened. The cookie appends a signature. */
export function sessionTokenIn(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((text) => text.includes('session_token='));
  const value = cookie?.match(/session_token=([^;]*)/)?.[1] ?? '';
  return decodeURIComponent(value).split('.')[0]!;
}

const Refused = z.object({ code: z.string() });

export async function accepted(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  if (answer.status >= 500) throw new Error('better-auth failed');
  const refused = Refused.safeParse(await answer.json().catch(() => null));
  throw new IdentityRefusal(problemOf(refused.data?.code));
}
