export function atMostEachSecond(most: number, now: () => number = Date.now): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) count = 0;
    second = current;
    count++;
    return count <= most;
  };
}
