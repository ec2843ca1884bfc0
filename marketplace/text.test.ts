import { expect, test } from 'vitest';
import { oneLine, plainName } from '#marketplace/text.ts';

test.each([
  ['a direction override', 'Sam\u202emaS', 'SammaS'],
  ['direction marks', '\u200eSam\u200f\u061c', 'Sam'],
  ['isolates', '\u2066Sam\u2069', 'Sam'],
  ['spaces without width', 'S\u200ba\u2060m\ufeff', 'Sam'],
  ['joiners between Latin letters', 'S\u200da\u200cm', 'Sam'],
  ['a soft hyphen and a filler', 'Sa\u00adm\u3164', 'Sam'],
  ['double spaces, and lines', '  Sam \t  the\u00a0 \nSecond ', 'Sam the Second'],
  ['blank patterns', 'Sam\u2800 the\u2800Second', 'Sam the Second'],
  ['tags', 'Sam\u{e0041}\u{e007f}', 'Sam'],
])('a name loses %s', (_, typed, kept) => {
  expect(plainName(typed)).toBe(kept);
});

test.each(['نیم\u200cفاصله', 'क्\u200dष', 'Zoë O’Neill', '李小龍', 'Sam ❤️'])(
  'the name %s stays as it is',
  (name) => {
    expect(plainName(name)).toBe(name);
  },
);

test.each(['\u200b', '\u00ad', '\u3164', '\u2800', ' \u2060 '])('%j is no line', (typed) => {
  expect(oneLine(100, 'Enter a name.').safeParse(typed).error?.issues).toMatchObject([
    { message: 'Enter a name.' },
  ]);
});

test('a line turns nothing around and is one line', () => {
  const name = oneLine(100, 'Enter a name.');
  expect(name.parse('Toyota \u202egnp.exe\u2028Corolla')).toBe('Toyota gnp.exe Corolla');
});
