import { isIP } from 'node:net';

/**
 * In development browsers reach us under several names: `PUBLIC_URL`, localhost, IP addresses, forwarded ports of these.
 * Any other name may belong to another site whose DNS now answers with this machine's address (DNS rebinding). A page
 * of that site has the same origin as we have under that name, so only the name distinguishes the two.
 */
export function isUnderOwnName({ headers }: Request, origin: string): boolean {
  const host = headers.get('host');
  if (host === null) return true;
  const address = `http://${host}`;
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const isAddress = isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
  return isAddress || hostname === 'localhost' || hostname === new URL(origin).hostname;
}

/** Expects a request that is `isUnderOwnName`. */
export function isOwnPage({ headers }: Request, origin: string): boolean {
  const from = headers.get('origin');
  if (from === null || !URL.canParse(from)) return false;
  return [new URL(origin).host, headers.get('host')].includes(new URL(from).host);
}

/** Leads on under the name that the browser knows: elsewhere it has none of its cookies. */
export function underSameName(answer: Response, origin: string): Response {
  const location = answer.headers.get('location');
  if (location?.startsWith(`${origin}/`)) {
    answer.headers.set('location', location.slice(origin.length));
  }
  return answer;
}
