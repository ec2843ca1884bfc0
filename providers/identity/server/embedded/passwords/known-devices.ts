import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from '../request-context.ts';
import type { StoredPassword } from '../user-store.ts';

const year = 365 * 24 * 60 * 60;
/** The name of the cookie does not reveal the email. */
const cookieName = 'identity.known';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** A cookie proves an earlier sign-in with this password. It opens nothing but an own limit for wrong ones. */
export function createKnownDevices(secret: string, { isSecure }: { isSecure: boolean }) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const nameFor = (email: string) => `${cookieName}-${sign(`device:${email}`).slice(0, 12)}`;
  const signatureOf = (device: string, email: string, { hash }: StoredPassword) =>
    sign(`device:${device}:${email}:${hash}`);

  return {
    deviceOf(
      { request }: RequestContext,
      email: string,
      password: StoredPassword | null,
    ): string | null {
      const [device = '', signature = ''] = cookieIn(request, nameFor(email)).split('.');
      if (!password || !device) return null;
      return isSame(signature, signatureOf(device, email, password)) ? device : null;
    },
    cookieFor(email: string, password: StoredPassword): string {
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
