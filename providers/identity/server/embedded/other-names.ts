/**
 * For trying out: a browser may know us by number, through a forwarded port or through a tunnel.
 * What it is then at stays one origin to it, so its own pages may change things and nobody else's.
 */
export function isOwnPage({ headers }: Request, origin: string): boolean {
  const from = headers.get('origin');
  if (from === null || !URL.canParse(from)) return false;
  // No page can forge these two at another site without our leave.
  const names = [new URL(origin).host, headers.get('host'), headers.get('x-forwarded-host')];
  return names.includes(new URL(from).host);
}

/** Leads on under the name that the browser knows: elsewhere it has none of its cookies. */
export function underSameName(answer: Response, origin: string): Response {
  const location = answer.headers.get('location');
  if (location?.startsWith(`${origin}/`)) {
    answer.headers.set('location', location.slice(origin.length));
  }
  return answer;
}
