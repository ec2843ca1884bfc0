import { expect, test } from 'vitest';
import { maskedPhone } from './masked-phone.ts';

test.each([
  ['+880 1000 000 004', '+880 10** *** **4'],
  ['01711-123456', '0171*-*****6'],
  ['555 1234', '55* ***4'],
  ['12', '**'],
  ['call Ada', 'ca** **a'],
  ['', ''],
])('%s is shown in lists as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked);
});
