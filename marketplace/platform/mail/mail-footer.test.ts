import { expect, test } from 'vitest';
import { withFooter } from './mail-footer.ts';
import { layOut } from './mail-layout.ts';

const letter = layOut({
  to: 'ada@example.com',
  name: 'Ada',
  subject: 'Hello',
  paragraphs: ['Hi.'],
});

test('every email has the contact and links to the small print', () => {
  const footer = { origin: 'https://cars.example', contact: ['Cars & Co', '$& help@cars.example'] };
  const { text, html } = withFooter(letter, footer);

  expect(text).toContain('Cars & Co\n$& help@cars.example\nContact: https://cars.example/contact');
  expect(html).toContain('Cars &#38; Co<br>$&#38; help@cars.example');
  expect(html).toContain('href="https://cars.example/privacy"');
  expect(html.match(/<\/body>/g)).toHaveLength(1);
});
