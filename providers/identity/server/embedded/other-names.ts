import { isIP } from 'node:net';

/**
 * In development browsers use several names: `PUBLIC_URL`, localhost, IP addresses, forwarded ports. Any other name
 * may belong to a site whose DNS now answers with this machine's address (DNS rebinding). Under that name its pages
 * have our origin, so only the name distinguishes them.
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

export function isOwnPage({ headers }: Request, origin: string): boolean {
  const from = headers.get('origin');
  if (from === null || !URL.canParse(from)) return false;
  return [new URL(origin).host, headers.get('host')].includes(new URL(from).host);
}

/** Keeps the host name of the browser in redirects, because its cookies are bound to it. */
export function underSameName(answer: Response, origin: string): Response {
  const location = answer.headers.get('location');
  if (location?.startsWith(`${origin}/`)) {
    answer.headers.set('location', location.slice(origin.length));
  }
  return answer;
}
