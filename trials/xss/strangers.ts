/** Elements and attributes on the page that no page of ours has. Runs in the browser, alone. */
export function strangersIn(): string[] {
  const neverOurs = [
    'object,embed,base,frame,frameset,applet,marquee,plaintext,listing,xmp,noembed,math,x',
    'foreignObject,animate,set,svg script,svg style,svg image,svg use',
    'meta[http-equiv],meta[name=referrer],iframe[srcdoc],iframe[name],[background],[ping],[is]',
    'link[rel=prefetch],link[rel=preconnect]',
  ].join();
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster'];
  const protocols = ['http:', 'https:', 'mailto:', 'tel:', 'blob:'];

  const isForeign = (value: string) => {
    if (!URL.canParse(value, document.baseURI)) return true;
    const { protocol, hostname, href } = new URL(value, document.baseURI);
    if (href.startsWith('data:image/')) return false;
    return !protocols.includes(protocol) || hostname.endsWith('evil.example');
  };
  /** A block of data never runs. One that a text broke out of is no longer whole. */
  const isData = ({ type, text }: HTMLScriptElement) => {
    if (!['application/json', 'application/ld+json'].includes(type)) return false;
    try {
      return typeof JSON.parse(text) === 'object';
    } catch {
      return false;
    }
  };
  const isOwnScript = (script: HTMLScriptElement) =>
    script.src ? new URL(script.src).origin === location.origin : isData(script);
  const isWrong = ({ name, value }: Attr) =>
    name.startsWith('on') || (addresses.includes(name) && isForeign(value));

  const wrong = [
    ...document.querySelectorAll(neverOurs),
    ...[...document.querySelectorAll('script')].filter((script) => !isOwnScript(script)),
    ...[...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(isWrong),
    ),
  ];
  return wrong.map((element) => `not ours: ${element.outerHTML.slice(0, 120)}`);
}
