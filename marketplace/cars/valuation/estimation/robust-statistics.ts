export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The standard deviation, estimated from the median absolute value so that outliers do not matter. */
export const robustDeviation = (residuals: Iterable<number>): number =>
  1.4826 * median(Array.from(residuals, (value) => Math.abs(value)));

export function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const half = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  let sum = 0;
  const middle = order.find((at) => {
    sum += weights[at]!;
    return sum >= half;
  });
  return values[middle ?? order.at(-1)!]!;
}

/**
 * Huber's mean: values further away than `limit` pull as if they were at the limit. Found by bisection, so that raising
 * a value never lowers the mean; a few rounds of reweighting do not guarantee that.
 */
export function huberMean(
  values: readonly number[],
  weights: readonly number[],
  limit: number,
): number {
  let low = Math.min(...values);
  let high = Math.max(...values);
  for (let halvings = 0; halvings < 48; halvings++) {
    const middle = (low + high) / 2;
    const pull = values.reduce(
      (sum, value, at) => sum + weights[at]! * Math.max(-limit, Math.min(limit, value - middle)),
      0,
    );
    if (pull > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
