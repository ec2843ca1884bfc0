import type { Change } from './announced-change.ts';

/** In which any car may stand; and what is counted or chosen from all of them: numbers, suggestions, similar cars. */
type Kind = 'lists' | 'figures';

/** What an answer shows: these cars, and perhaps any others as well. */
export type Shows = {
  cars: readonly string[];
  others: Kind | null;
  /** False if no word of any description is in it, nor decides what is. */
  descriptions: boolean;
};

type Options = {
  clock: () => number;
  /** Once so many changes fall into the time that lists or figures may be old, they do not prove themselves after each. */
  pressure: number;
};

/** In milliseconds. */
const oldest: Record<Kind, number> = { lists: 1_000, figures: 15_000 };
const kinds = Object.keys(oldest) as Kind[];
/** Then all of them count as changed, and we begin anew. */
const mostCarsRemembered = 50_000;

/**
 * Counts changes, and knows which was the last that an answer may show. What was read at that count or later still holds.
 * Changes of nothing but descriptions, which most answers do not show, are noted apart.
 */
export function createVersions(options: Options) {
  let now = 0;
  const next = () => ++now;
  const facts = createChanges(next, options);
  const descriptions = createChanges(next, options);

  return {
    now(): number {
      facts.settle();
      descriptions.settle();
      return now;
    },

    /** Which count an answer must have been read at, at least. */
    needed: (shows: Shows): number =>
      Math.max(facts.needed(shows), shows.descriptions ? descriptions.needed(shows) : 0),

    /** Without names, any car may have changed. */
    change({ cars, isOfDescriptions }: Change): void {
      (isOfDescriptions ? descriptions : facts).change(cars);
    },

    /** No answer holds without them. */
    doubtEverything: facts.doubtEverything,
  };
}

/** Of one sort: the count of the last that each car had, and of the last that lists and figures have to show. */
function createChanges(next: () => number, { clock, pressure }: Options) {
  const ofCars = new Map<string, number>();
  const moved = new Map(kinds.map((kind) => [kind, { to: 0, at: -Infinity, isDue: false }]));
  /** When the last changes came, oldest first. */
  const latest: number[] = [];
  let ofEverything = 0;

  const isUnderPressure = (kind: Kind) =>
    latest.length === pressure && clock() - latest[0]! < oldest[kind];

  /** Counts itself: what was begun before it may have been made of what others had read still earlier. */
  function move(kind: Kind): void {
    moved.set(kind, { to: next(), at: clock(), isDue: false });
  }

  /** A change that had to wait counts from its time on. */
  function settle(): void {
    for (const kind of kinds) {
      const { at, isDue } = moved.get(kind)!;
      if (isDue && clock() - at >= oldest[kind]) move(kind);
    }
  }

  function moveAll(): void {
    latest.push(clock());
    if (latest.length > pressure) latest.shift();
    for (const kind of kinds) {
      if (isUnderPressure(kind)) moved.get(kind)!.isDue = true;
      else move(kind);
    }
  }

  function neededBy(kind: Kind | null): number {
    if (kind === null) return ofEverything;
    const { to } = moved.get('figures')!;
    // Lists have figures beside them.
    return kind === 'lists' ? Math.max(moved.get('lists')!.to, to) : to;
  }

  return {
    settle,

    needed({ cars, others }: Shows): number {
      settle();
      let count = neededBy(others);
      for (const car of cars) count = Math.max(count, ofCars.get(car) ?? ofEverything);
      return count;
    },

    change(cars: readonly string[] | null): void {
      const count = next();
      moveAll();
      if (cars) for (const car of cars) ofCars.set(car, count);
      if (!cars || ofCars.size > mostCarsRemembered) {
        ofEverything = count;
        ofCars.clear();
      }
    },

    doubtEverything(): void {
      kinds.forEach(move);
      ofEverything = next();
      ofCars.clear();
    },
  };
}
