import { expect, test } from 'vitest';
import { mistakeInVin, tidyVin, vinWords } from './vin.ts';

test.each([
  ['United States, check digit X', '1M8GDM9AXKP042788'],
  ['United States', '1HGCM82633A004352'],
  ['United States', '5GZCZ43D13S812715'],
  ['Canada', '2T1BURHE1JC034361'],
  ['Mexico', '3VWFE21C04M000001'],
  ['China', 'LFV3A23C7B3012345'],
  ['Germany, which fills the ninth place with Z', 'WVWZZZ1JZ3W386752'],
  ['Germany, of which the ninth would be a wrong check digit', 'WBA3A5C51CF256651'],
  ['France', 'VF1CLCBC534261253'],
  ['United Kingdom', 'SCBBA63Y0BC014521'],
  ['Japan', 'JTDKB20U887718156'],
  ['of six different characters', 'WWWZZZ1111W386333'],
])('%s: %s is a VIN', (_where, vin) => {
  expect(mistakeInVin(vin)).toBeNull();
});

test.each([
  ['too short', '1HGCM82633A00435'],
  ['too long', '1HGCM82633A0043521'],
  ['with an I', 'WVWZZZ1JZIW386752'],
  ['with an O', 'WVWZZZ1JZOW386752'],
  ['with a Q', 'WVWZZZ1JZQW386752'],
  ['of another alphabet', 'WVWZZZ1JZ3W38675２'],
  ['seventeen times the same, which passes the check digit', '1'.repeat(17)],
  ['of five different characters', 'WWWZZZ1111W383333'],
])('no VIN: %s', (_why, text) => {
  expect(mistakeInVin(text)).toBe(vinWords.shape);
});

test.each([
  ['1HGCM82633A004353', 'the last digit'],
  ['1HGCM82633A004325', 'two that are swapped'],
  ['LFV3A23C8B3012345', 'the check digit of China'],
])('%s: a slip in %s is noticed', (vin) => {
  expect(mistakeInVin(vin)).toBe(vinWords.slip);
});

test('it is taken as papers print it', () => {
  expect(mistakeInVin(' 1hg cm826-33a004352 ')).toBeNull();
  expect(tidyVin(' 1hg cm826-33a004352 ')).toBe('1HGCM82633A004352');
});
