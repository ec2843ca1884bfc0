import { describe, expect, test } from 'vitest';
import { maskedPhone, phoneUntilAnswered } from './masked-phone.ts';

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

describe('until the seller has answered', () => {
  test.each([
    ['+880 1711 123412', '+880 17** ****12'],
    ['+880 1711-123-412', '+880 17**-***-*12'],
    ['+44 20 7946 0958', '+44 20 **** **58'],
    ['+1 (202) 555-0143', '+1 (20*) ***-**43'],
    ['01711-123456', '0****-****56'],
    ['+49 1234', '+** **34'],
    ['555 1234', '*** **34'],
    ['112233', '****33'],
    ['12345', '****5'],
    ['12', '**'],
    ['7', '*'],
    ['', ''],
    ['০১৭১১ ১২৩৪৫৬', '০**** ****৫৬'],
    ['+', '+'],
  ])('%s is shown as %s', (phone, shown) => {
    expect(phoneUntilAnswered(phone)).toBe(shown);
  });

  test('of a number with its country at least six digits are hidden, of any other two thirds', () => {
    for (let length = 1; length <= 20; length++) {
      const digits = '12345678901234567890'.slice(0, length);
      const hidden = (phone: string) => phoneUntilAnswered(phone).split('*').length - 1;
      expect(hidden(digits)).toBeGreaterThanOrEqual((length * 2) / 3);
      expect(hidden(`+${digits}`)).toBeGreaterThanOrEqual(Math.min(6, (length * 2) / 3));
    }
  });

  test('what separates the digits says nothing more of them', () => {
    const spellings = ['+8801711123412', '+880-1711-123412', ' +880 (17) 11123412'];
    const shown = spellings.map((phone) => phoneUntilAnswered(phone).replaceAll(/[^\d*]/g, ''));
    expect(shown).toEqual(Array(3).fill('88017******12'));
  });
});
