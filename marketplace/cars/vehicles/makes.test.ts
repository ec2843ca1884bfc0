import { expect, test } from 'vitest';
import { slugFrom, slugShape } from './make-slug.ts';
import { brandNameIn } from './makes.ts';
import { NewMakeRequest } from './makes-contract.ts';

test.each([
  ['Citroën', 'citroen'],
  ['Land Rover', 'land-rover'],
  ['Škoda', 'skoda'],
  ['  BYD! ', 'byd'],
  ['Mercedes-Benz', 'mercedes-benz'],
])('the address of %j is made of %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
  expect(slug).toMatch(slugShape);
});

test('a name without Latin letters leaves its address to whoever adds the make', () => {
  expect(slugFrom('三菱')).toBe('');
});

test.each(['Kia', 'land rover', '-kia', 'kia-', 'land--rover', 'kia/', 'verified', 'private', ''])(
  '%j is no address of a make',
  (slug) => {
    expect(NewMakeRequest.safeParse({ name: 'Kia', slug }).success).toBe(false);
  },
);

test('a make that nobody knows of is called by its address', () => {
  const kia = { slug: 'kia', name: 'Kia', mark: null, featured: false, active: true };
  expect(brandNameIn([kia], 'kia')).toBe('Kia');
  expect(brandNameIn([kia], 'lada')).toBe('lada');
});
