/** Callers take turns. A full queue drops the last item of the caller with the most items. */
export function createFairQueue<Item>(most: number) {
  /** A map keeps the insertion order, so a caller goes to the end by being inserted again. */
  const queues = new Map<string, Item[]>();
  let size = 0;

  function longest(): [string, Item[]] {
    return [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
  }

  function drop(caller: string, queue: Item[]): void {
    size--;
    if (queue.length === 0) queues.delete(caller);
  }

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
