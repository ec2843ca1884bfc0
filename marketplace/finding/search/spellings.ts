import { foldedText } from '#marketplace/folded-text.ts';

type Spelling = { name: string; count: number };

/** Adds up all spellings of a text. Shows the chosen spelling or else the most common one, most common first. */
export function spellingsIn(
  counts: Map<string, number>,
  chosen: string[],
  partsOf: (text: string) => string[],
): Spelling[] {
  const found = new Map<string, Spelling>(
    chosen.map((name) => [foldedText(name), { name, count: 0 }]),
  );
  const commonestFirst = [...counts].sort(([, a], [, b]) => b - a);
  for (const [text, count] of commonestFirst) {
    const parts = new Map(partsOf(text).map((part) => [foldedText(part), part.trim()]));
    for (const [folded, name] of parts) {
      if (folded === '') continue;
      const before = found.get(folded) ?? { name, count: 0 };
      found.set(folded, { ...before, count: before.count + count });
    }
  }
  return [...found.values()].sort(
    (a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'),
  );
}
