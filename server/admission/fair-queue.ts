/**
 * First come, first served among those of one caller; callers take turns. When it is full, whoever has most in
 * it makes room for somebody who has less.
 */
export function createFairQueue<Item>(most: number) {
  /** A map keeps the order of insertion: whose turn it was goes to the end. */
  const queues = new Map<string, Item[]>();
  let size = 0;

  function longest(): [string, Item[]] {
    return [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
  }

  function drop(caller: string, queue: Item[]): void {
    size--;
    if (queue.length === 0) queues.delete(caller);
  }

  /** Answers what had to go, which may be the new one itself. */
  function makeRoom(caller: string, item: Item): Item {
    const [greediest, queue] = queues.size > 0 ? longest() : ['', []];
    if (queue.length <= (queues.get(caller)?.length ?? 0) + 1) return item;
    const last = queue.pop()!;
    drop(greediest, queue);
    append(caller, item);
    return last;
  }

  function append(caller: string, item: Item): void {
    const queue = queues.get(caller);
    if (queue) queue.push(item);
    else queues.set(caller, [item]);
    size++;
  }

  return {
    /** Answers the item that found no room, if there is one. */
    add(caller: string, item: Item): Item | undefined {
      if (size >= most) return makeRoom(caller, item);
      append(caller, item);
      return undefined;
    },
    take(): Item | undefined {
      const [first] = queues;
      if (!first) return undefined;
      const [caller, queue] = first;
      const item = queue.shift()!;
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      size--;
      return item;
    },
    remove(caller: string, item: Item): void {
      const queue = queues.get(caller);
      const place = queue?.indexOf(item) ?? -1;
      if (!queue || place < 0) return;
      queue.splice(place, 1);
      drop(caller, queue);
    },
  };
}
