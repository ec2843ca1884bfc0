/** What an answer shows: these cars, and perhaps any others as well. */
export type Shows = { cars: readonly string[]; anyCar: boolean };

type Options = {
  clock: () => number;
  /** From so many changes a second on, lists prove themselves once a second. */
  pressure: number;
};

const second = 1_000;
/** Then all of them count as changed, and we begin anew. */
const mostCarsRemembered = 50_000;

/**
 * Counts changes, and knows which was the last that an answer may show: of each car, and of lists, in which any car may
 * stand. What was read at that count or later still holds. Under pressure lists hold for up to a second more.
 */
export function createVersions({ clock, pressure }: Options) {
  const ofCars = new Map<string, number>();
  /** When the last ones came, oldest first. */
  const latest: number[] = [];
  let now = 0;
  let ofEverything = 0;
  let ofLists = 0;
  let listsMovedAt = -Infinity;

  const isUnderPressure = () => latest.length === pressure && clock() - latest[0]! < second;

  /** Counts itself: what was begun before it may have been made of what others had read still earlier. */
  function moveLists(): void {
    ofLists = ++now;
    listsMovedAt = clock();
  }

  /** A change that had to wait counts from its second on. */
  function listsNow(): number {
    if (ofLists < now && clock() - listsMovedAt >= second) moveLists();
    return ofLists;
  }

  function changed(): void {
    now++;
    latest.push(clock());
    if (latest.length > pressure) latest.shift();
    if (!isUnderPressure()) moveLists();
  }

  function doubtEverything(): void {
    moveLists();
    ofEverything = now;
    ofCars.clear();
  }

  return {
    now(): number {
      listsNow();
      return now;
    },

    /** Which count an answer must have been read at, at least. */
    needed({ cars, anyCar }: Shows): number {
      let count = anyCar ? listsNow() : ofEverything;
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

    doubtEverything,
  };
}
