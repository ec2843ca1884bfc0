import { seeded } from '../../tests/seeded.ts';
import { cutOff, elements, handlers, odd, scripts, spaced } from './payloads/markup.ts';
import { dangling, looks, mutating, vectors } from './payloads/parsers.ts';
import { blocks, encoded, schemes, templates } from './payloads/texts.ts';

/** By what they try; each calls `xss` or `alert` should anybody ever run it. */
const families: Record<string, string[]> = {
  scripts,
  elements,
  handlers,
  spaced,
  cutOff,
  schemes,
  templates,
  blocks,
  vectors,
  mutating,
  dangling,
  looks,
  encoded,
  odd,
};

export const allPayloads = [...new Set(Object.values(families).flat())];

/** Some of each kind, whichever the seed says; all of them when there are enough places. */
export function choosePayloads(count: number, seed: number): string[] {
  const random = seeded(seed);
  const shuffled = Object.values(families).map((family) =>
    family
      .map((payload) => ({ payload, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ payload }) => payload),
  );
  const longest = Math.max(...shuffled.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    shuffled.flatMap((family) => family[turn] ?? []),
  ).flat();
  return [...new Set(inTurn)].slice(0, count);
}
