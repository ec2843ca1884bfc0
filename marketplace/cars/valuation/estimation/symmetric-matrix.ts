/** Square, symmetric and positive definite, row by row. Only its lower triangle is read. */
export type SymmetricMatrix = Float64Array;
/** The lower triangle L of Cholesky's A = L·Lᵀ, row by row. */
export type Triangle = Float64Array;

/** Replaces a pivot that is zero but for rounding. */
const smallest = 1e-12;

export function cholesky(matrix: SymmetricMatrix): Triangle {
  const size = Math.sqrt(matrix.length);
  const triangle = new Float64Array(matrix.length);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) {
        rest -= triangle[row * size + k]! * triangle[column * size + k]!;
      }
      triangle[row * size + column] =
        row === column
          ? Math.sqrt(Math.max(smallest, rest))
          : rest / triangle[column * size + column]!;
    }
  }
  return triangle;
}

/** L⁻¹·b */
export function solveLower(triangle: Triangle, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row]! -= triangle[row * size + k]! * solution[k]!;
    solution[row]! /= triangle[row * size + row]!;
  }
  return solution;
}

/** Lᵀ⁻¹·b */
function solveUpper(triangle: Triangle, right: Float64Array): Float64Array {
  const size = right.length;
  const solution = Float64Array.from(right);
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row]! -= triangle[k * size + row]! * solution[k]!;
    solution[row]! /= triangle[row * size + row]!;
  }
  return solution;
}

/** A⁻¹·b */
export const solve = (triangle: Triangle, right: Float64Array): Float64Array =>
  solveUpper(triangle, solveLower(triangle, right));
