/** In which any car may stand; and what is counted or chosen from all of them: numbers, suggestions, similar cars. */
type Kind = 'lists' | 'figures';

/** What an answer shows: these cars, and perhaps any others as well. */
export type Shows = { cars: readonly string[]; others: Kind | null };

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
 * Counts changes, and knows which was the last that an answer may show: of each car, of lists and of figures. What was
 * read at that count or later still holds.
 */
export function createVersions({ clock, pressure }: Options) {
  const ofCars = new Map<string, number>();
  const moved = new Map(kinds.map((kind) => [kind, { to: 0, at: -Infinity, isDue: false }]));
  /** When the last changes came, oldest first. */
  const latest: number[] = [];
  let now = 0;
  let ofEverything = 0;

  const isUnderPressure = (kind: Kind) =>
    latest.length === pressure && clock() - latest[0]! < oldest[kind];

  /** Counts itself: what was begun before it may have been made of what others had read still earlier. */
  function move(kind: Kind): void {
    moved.set(kind, { to: ++now, at: clock(), isDue: false });
  }

  /** A change that had to wait counts from its time on. */
  function settle(): void {
    for (const kind of kinds) {
      const { at, isDue } = moved.get(kind)!;
      if (isDue && clock() - at >= oldest[kind]) move(kind);
    }
  }

  function changed(): void {
    now++;
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
    now(): number {
      settle();
      return now;
    },

    /** Which count an answer must have been read at, at least. */
    needed({ cars, others }: Shows): number {
      settle();
      let count = neededBy(others);
      for (const car of cars) count = Math.max(count, ofCars.get(car) ?? ofEverything);
      return count;
    },

    /** Without names, any car may have changed. */
    change(cars: readonly string[] | null): void {
      changed();
      if (cars) for (const car of cars) ofCars.set(car, now);
      if (!cars || ofCars.size > mostCarsRemembered) {
        ofEverything = now;
        ofCars.clear();
      }
    },

    doubtEverything(): void {
      kinds.forEach(move);
      ofEverything = now;
      ofCars.clear();
    },
  };
}
