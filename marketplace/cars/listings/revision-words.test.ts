import { expect, test } from 'vitest';
import type { FactChange } from './revision.ts';
import { changeInWords } from './revision-words.ts';

test.each<[FactChange, string]>([
  [{ fact: 'name', before: 'Corolla', after: 'Wreck' }, 'Product name: Corolla → Wreck'],
  [{ fact: 'category', before: 'bmw', after: 'toyota' }, 'Category: BMW → TOYOTA'],
  [{ fact: 'originalPrice', before: 900_000, after: 950_000 }, 'Original price: $9,000 → $9,500'],
  [{ fact: 'yearsUsed', before: 3, after: 12 }, 'Years of use: 3 → 12'],
  [{ fact: 'fuel', before: null, after: 'hybrid' }, 'Fuel: Not stated → Hybrid'],
  [
    { fact: 'accident', before: 'none', after: 'damaged' },
    'Accidents: Accident-free, says the seller → Has accident damage, says the seller',
  ],
  [{ fact: 'equipment', before: ['abs', 'esp'], after: ['esp'] }, 'Equipment: ABS → Not stated'],
  [{ fact: 'vin', before: 'digest', after: 'another' }, 'VIN: On file → Another number on file'],
  [{ fact: 'vin', before: 'digest', after: null }, 'VIN: On file → Not stated'],
  [
    { fact: 'pictures', before: ['a', 'b'], after: ['b', 'a'] },
    'Pictures: 2 pictures → 2 pictures in another order',
  ],
  [{ fact: 'pictures', before: ['a'], after: ['b'] }, 'Pictures: 1 picture → 1 picture, 1 new'],
  [{ fact: 'pictures', before: ['a', 'b'], after: ['b'] }, 'Pictures: 2 pictures → 1 picture'],
])('%j in words', (change, words) => {
  const { label, before, after } = changeInWords(change, (slug) => slug.toUpperCase());
  expect(`${label}: ${before} → ${after}`).toBe(words);
});
