const maxEntries = 1_000;
const maxKeyLength = 1_000;

/** Caches a pure function that is called with the same few strings. */
export function memoize<Answer>(compute: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const answer = known.get(text);
    if (answer !== undefined) return answer;
    const found = compute(text);
    if (known.size >= maxEntries) known.clear();
    if (text.length <= maxKeyLength) known.set(text, found);
    return found;
  };
}
