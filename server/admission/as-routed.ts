const isOdd = /^[^/]|[%#]/;

/** The address as the router reads it. The router accepts whole URLs, decodes percent signs and stops at a #. */
export function asRouted(url: string): string {
  if (!isOdd.test(url)) return url;
  const [path = ''] = url.replace(/^[^/?#]+\/\/[^/?#]*/, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
