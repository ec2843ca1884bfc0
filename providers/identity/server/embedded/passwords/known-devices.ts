import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';
import type { PasswordOnFile } from '../user-store.ts';

const year = 365 * 24 * 60 * 60;
/** The name is readable in the browser, the address is not. */
const cookieName = 'identity.known';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Remembers in a browser that somebody signed in there with this password. It opens nothing;
 * it only keeps wrong passwords typed elsewhere from counting against this browser.
 */
export function createKnownDevices(secret: string, { isSecure }: { isSecure: boolean }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const nameFor = (email: string) => `${cookieName}-${sign(`device:${email}`).slice(0, 12)}`;
  const signatureOf = (device: string, email: string, { hash }: PasswordOnFile) =>
    sign(`device:${device}:${email}:${hash}`);

  return {
    /** Which browser this is, or null for one where nobody signed in with today's password. */
    deviceOf(
      { request }: RequestContext,
      email: string,
      password: PasswordOnFile | null,
    ): string | null {
      const [device = '', signature = ''] = cookieIn(request, nameFor(email)).split('.');
      if (!password || !device) return null;
      return isSame(signature, signatureOf(device, email, password)) ? device : null;
    },
    cookieFor(email: string, password: PasswordOnFile): string {
      const device = randomBytes(12).toString('base64url');
      const value = `${device}.${signatureOf(device, email, password)}`;
      const attributes = `Path=/api/auth; Max-Age=${year}; HttpOnly; SameSite=Lax`;
      return `${nameFor(email)}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`;
    },
  };
}

function cookieIn(request: Request, name: string): string {
  const cookies = (request.headers.get('cookie') ?? '').split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

const isSame = (given: string, right: string) =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
