export const sorted = (values: number[]) => [...values].sort((a, b) => a - b);

/** The value that this share of the others does not exceed. */
export function quantile(values: number[], share: number): number {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** The middle one, and between which values the middle half lies. */
export function spread(values: number[], digits = 2): string {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) =>
    rounded(quantile(values, share), digits),
  );
  return `${middle} (${low} to ${high})`;
}
