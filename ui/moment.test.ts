import { expect, test } from 'vitest';
import { agoInWords } from './moment.tsx';

const now = new Date('2026-11-16T12:00:00Z');
const ago = (seconds: number) => agoInWords(new Date(now.getTime() - seconds * 1000), now);

test('an age is shown in the largest fitting unit, and after a week as a date', () => {
  expect([ago(-5), ago(59), ago(60), ago(3_599), ago(7_200)]).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '2 hours ago',
  ]);
  expect([ago(86_400), ago(3 * 86_400), ago(7 * 86_400)]).toEqual([
    'yesterday',
    '3 days ago',
    '9 Nov 2026',
  ]);
});
