const isOdd = /^[^/]|[%#]/;

/** The address as the router reads it, which takes whole URLs, undoes percent signs and stops at a #. */
export function asRouted(url: string): string {
  if (!isOdd.test(url)) return url;
  const [path = ''] = url.replace(/^[^/?#]+\/\/[^/?#]*/, '').split(/[?#]/, 1);
  try {
    return decodeURI(path);
  } catch {
    // The router refuses it.
    return path;
  }
}
