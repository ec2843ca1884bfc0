type Sized = { bytes: number };

/** What is asked for again and again may fill this much of the room. */
const provenShare = 0.8;
/** One answer must not displace all others. */
const largestShare = 0.25;

/**
 * Keeps the answers used last, within so many bytes. New ones are on trial: only those that are asked
 * for a second time can displace others that were, so a flood of odd addresses displaces nothing but itself.
 */
export function createKeptAnswers<Answer extends Sized>(room: number) {
  const onTrial = new Map<string, Answer>();
  const proven = new Map<string, Answer>();
  const used = new Map([
    [onTrial, 0],
    [proven, 0],
  ]);

  function add(shelf: Map<string, Answer>, key: string, answer: Answer): void {
    shelf.set(key, answer);
    used.set(shelf, used.get(shelf)! + answer.bytes);
  }

  function take(shelf: Map<string, Answer>, key: string): Answer | undefined {
    const answer = shelf.get(key);
    if (!answer) return undefined;
    shelf.delete(key);
    used.set(shelf, used.get(shelf)! - answer.bytes);
    return answer;
  }

  function makeRoom(): void {
    while (used.get(proven)! > room * provenShare) {
      const [oldest] = proven.keys();
      add(onTrial, oldest!, take(proven, oldest!)!);
    }
    while (used.get(onTrial)! + used.get(proven)! > room) {
      const [oldest] = onTrial.keys();
      take(onTrial, oldest!);
    }
  }

  return {
    /** Counts as a use. */
    get(key: string): Answer | undefined {
      const known = proven.get(key);
      if (known) {
        // A map remembers the order of insertion: the oldest is the first.
        proven.delete(key);
        proven.set(key, known);
        return known;
      }
      const answer = take(onTrial, key);
      if (answer) {
        add(proven, key, answer);
        makeRoom();
      }
      return answer;
    },
    put(key: string, answer: Answer): void {
      if (answer.bytes > room * largestShare) return;
      take(onTrial, key);
      add(take(proven, key) ? proven : onTrial, key, answer);
      makeRoom();
    },
    bytes: () => used.get(onTrial)! + used.get(proven)!,
  };
}
