const longestWait = 5_000;

/** Refuses redirects and has a timeout, unlike better-auth. */
export async function fetchJson(url: string, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(longestWait);
  const response = await fetch(url, { headers, redirect: 'error', signal });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return response.json();
}
