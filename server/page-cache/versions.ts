import type { Change } from './announced-change.ts';

/** `lists` may contain any car. `figures` are counted or chosen from all cars: numbers, suggestions, similar cars. */
type Kind = 'lists' | 'figures';

export type PageContent = {
  cars: readonly string[];
  others: Kind | null;
  /** False if the response does not depend on descriptions. */
  descriptions: boolean;
};

type Options = {
  clock: () => number;
  /** With more changes than this within the times of `oldest`, lists and figures wait for those times. */
  pressure: number;
};

/** Milliseconds that a response may be outdated under pressure. */
const oldest: Record<Kind, number> = { lists: 1_000, figures: 15_000 };
const kinds = Object.keys(oldest) as Kind[];
/** With more cars than this, all cars count as changed. */
const mostCarsRemembered = 50_000;

/**
 * Counts changes, and knows the last one that concerns a response. Changes of descriptions are counted separately,
 * because most responses do not show them.
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

    needed: (shows: PageContent): number =>
      Math.max(facts.needed(shows), shows.descriptions ? descriptions.needed(shows) : 0),

    change({ cars, isOfDescriptions }: Change): void {
      (isOfDescriptions ? descriptions : facts).change(cars);
    },

    /** Facts concern every response. */
    invalidateAll: facts.invalidateAll,
  };
}

function createChanges(next: () => number, { clock, pressure }: Options) {
  const ofCars = new Map<string, number>();
  const moved = new Map(kinds.map((kind) => [kind, { to: 0, at: -Infinity, isDue: false }]));
  const latest: number[] = [];
  let ofEverything = 0;

  const isUnderPressure = (kind: Kind) =>
    latest.length === pressure && clock() - latest[0]! < oldest[kind];

  /** Counts as a change itself, because a read that began before may use older responses. */
  function move(kind: Kind): void {
    moved.set(kind, { to: next(), at: clock(), isDue: false });
  }

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
    return kind === 'lists' ? Math.max(moved.get('lists')!.to, to) : to;
  }

  return {
    settle,

    needed({ cars, others }: PageContent): number {
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

    invalidateAll(): void {
      kinds.forEach(move);
      ofEverything = next();
      ofCars.clear();
    },
  };
}
