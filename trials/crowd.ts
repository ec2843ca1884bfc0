export const many = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => make(number)));

/** All of them, one after the other by each of so many people. */
export async function shareOut(
  count: number,
  people: number,
  act: (number: number, person: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await many(people, async (person) => {
    while (next < count) await act(next++, person);
  });
}

/** Milliseconds after which something is stuck: no machine is so busy that it takes as long as this. */
export const stuck = 10 * 60_000;

/** Asks again and again; false when the time is over. */
export async function until(milliseconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await pause(50);
  }
  return false;
}

/** Waits for as long as it gets less; answers what is left when nothing has gone for so long. */
export async function untilNoneLeft(
  longestStandstill: number,
  count: () => Promise<number>,
): Promise<number> {
  let left = await count();
  let isMoving = true;
  while (left > 0 && isMoving) {
    const before = left;
    isMoving = await until(longestStandstill, async () => {
      left = await count();
      return left < before;
    });
  }
  return left;
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** So many of a hundred were at least as quick. */
export function percentile(times: number[], percent: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  const place = Math.ceil((sorted.length * percent) / 100) - 1;
  return Math.round(sorted[Math.max(0, place)] ?? 0);
}
