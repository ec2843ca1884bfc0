import type { Labels, Sample } from './exposition.ts';

/** Seconds; what is slower than the last falls into none. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long things of one kind took, counted by bounds. */
export function createDurations(labels: Labels) {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;

  return {
    observe(seconds: number): void {
      count++;
      sum += seconds;
      // Most are quick: the first bound ends the search.
      const place = bounds.findIndex((bound) => seconds <= bound);
      if (place >= 0) counts[place]!++;
    },
    samples(): Sample[] {
      let below = 0;
      const buckets = bounds.map((bound, place) => {
        below += counts[place]!;
        return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below };
      });
      return [
        ...buckets,
        { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: count },
      ];
    },
  };
}
