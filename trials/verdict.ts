export const seedFrom = (text: string | undefined): number =>
  text === undefined ? Date.now() % 1_000_000 : Number(text);

export const many = <T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => make(number)));

/** All of them, so many at a time. */
export async function inBatches(
  count: number,
  atOnce: number,
  act: (number: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await many(atOnce, async () => {
    while (next < count) await act(next++);
  });
}

/** Asks again and again; false when the time is over. */
export async function until(milliseconds: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** The figures, what went wrong, and one line to remember. Ends the process. */
export function verdict(
  trial: string,
  seed: number,
  problems: string[],
  figures: Record<string, string | number>,
): never {
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  for (const problem of problems.slice(0, 20)) console.log(`  ! ${problem}`);
  const outcome = problems.length === 0 ? 'PASSED' : `FAILED, ${problems.length} problems`;
  console.log(`trial:${trial} seed ${seed}: ${outcome}`);
  process.exit(problems.length === 0 ? 0 : 1);
}
