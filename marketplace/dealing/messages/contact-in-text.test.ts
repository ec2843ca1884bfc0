import { expect, test } from 'vitest';
import { hasContactIn } from './contact-in-text.ts';

test.each([
  ['Call me: +880 1711 000 000', true],
  ['01711-000000', true],
  ['0 1 7 1 1 0 0 0 0 0 0', true],
  ['Write to imran@example.com', true],
  ['See https://cars.example/pay', true],
  ['pay at Quick-Cars.com please', true],
  ['www.elsewhere.example', true],
  ['Would you take 11,900?', false],
  ['It has 142,000 km and was registered in 2019-04.', false],
  ['Tomorrow at 14:30, or on Friday at 9?', false],
  ['Nice car.Does it have papers?', false],
])('%s', (text, isContact) => {
  expect(hasContactIn(text)).toBe(isContact);
});
