type Sized = { bytes: number };
type Shelf<Answer> = { answers: Map<string, Answer>; bytes: number };

/** What is asked for again and again may fill this much of the room. */
const provenShare = 0.8;
/** One answer must not displace all others. */
const largestShare = 0.25;

/**
 * Keeps the answers used last, within so many bytes. New ones are on trial: only those that are asked
 * for a second time can displace others that were, so a flood of odd addresses displaces nothing but itself.
 */
export function createKeptAnswers<Answer extends Sized>(room: number) {
  const onTrial: Shelf<Answer> = { answers: new Map(), bytes: 0 };
  const proven: Shelf<Answer> = { answers: new Map(), bytes: 0 };
  const mostProven = room * provenShare;

  function add(shelf: Shelf<Answer>, key: string, answer: Answer): void {
    shelf.answers.set(key, answer);
    shelf.bytes += answer.bytes;
  }

  function take(shelf: Shelf<Answer>, key: string): Answer | undefined {
    const answer = shelf.answers.get(key);
    if (!answer) return undefined;
    shelf.answers.delete(key);
    shelf.bytes -= answer.bytes;
    return answer;
  }

  /** A map remembers the order of insertion. */
  const oldestOf = ({ answers }: Shelf<Answer>) => answers.keys().next().value!;

  function makeRoom(): void {
    while (proven.bytes > mostProven) {
      const oldest = oldestOf(proven);
      add(onTrial, oldest, take(proven, oldest)!);
    }
    while (onTrial.bytes + proven.bytes > room) take(onTrial, oldestOf(onTrial));
  }

  function use(key: string): Answer | undefined {
    const answer = take(proven, key) ?? take(onTrial, key);
    if (!answer) return undefined;
    add(proven, key, answer);
    makeRoom();
    return answer;
  }

  return {
    /** Counts as a use. */
    get(key: string): Answer | undefined {
      const known = proven.answers.get(key);
      // While there is plenty of room the order does not matter, and keeping it costs more than all the rest.
      return known && proven.bytes < mostProven / 2 ? known : use(key);
    },
    put(key: string, answer: Answer): void {
      if (answer.bytes > room * largestShare) return;
      take(onTrial, key);
      add(take(proven, key) ? proven : onTrial, key, answer);
      makeRoom();
    },
    bytes: () => onTrial.bytes + proven.bytes,
  };
}
