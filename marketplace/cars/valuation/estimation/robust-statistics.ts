/** NaN of nothing. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The standard deviation, from what half of the values stay within: outliers do not matter. */
export const robustDeviation = (residuals: Float64Array): number =>
  1.4826 * median(residuals.map(Math.abs));

/** The value up to which half of the weight lies. */
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
 * Huber's mean: what lies further away than `limit` pulls no harder than if it lay there. Found by halving, since then
 * raising a value never lowers the mean; a few rounds of reweighting do not promise that.
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
    if (pullFrom(middle, values, weights, limit) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function pullFrom(
  centre: number,
  values: readonly number[],
  weights: readonly number[],
  limit: number,
): number {
  let pull = 0;
  for (let at = 0; at < values.length; at++) {
    pull += weights[at]! * Math.max(-limit, Math.min(limit, values[at]! - centre));
  }
  return pull;
}
