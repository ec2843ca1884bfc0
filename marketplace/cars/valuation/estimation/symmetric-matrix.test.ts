import { expect, test } from 'vitest';
import { seeded } from '../../../../tests/seeded.ts';
import { cholesky, solve } from './symmetric-matrix.ts';

test('a solution solves the equations', () => {
  const random = seeded(1);
  const size = 14;
  const rows = Array.from({ length: 40 }, () => Array.from({ length: size }, random));
  const matrix = Float64Array.from({ length: size * size }, (_, at) =>
    rows.reduce((sum, row) => sum + row[Math.floor(at / size)]! * row[at % size]!, 0),
  );
  const wanted = Float64Array.from({ length: size }, random);
  const right = wanted.map((_, row) =>
    wanted.reduce((sum, value, column) => sum + matrix[row * size + column]! * value, 0),
  );
  solve(cholesky(matrix), right).forEach((value, at) => {
    expect(value).toBeCloseTo(wanted[at]!, 9);
  });
});
