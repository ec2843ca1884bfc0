import type { Answer, Compression } from './answer.ts';
import { compressed } from './compress.ts';
import { createKeptAnswers } from './kept-answers.ts';

export type PublicCache = ReturnType<typeof createPublicCache>;

/** One change is heard of on several connections. */
const changesRemembered = 100;

/**
 * Answers that are the same for all visitors, kept until anything that visitors see has changed.
 * It is used only while we are sure to hear of changes that others make.
 */
export function createPublicCache({ room }: { room: number }) {
  const kept = createKeptAnswers<Answer>(room);
  const underWay = new Map<string, Promise<Answer>>();
  const changesHeard = new Set<string>();
  let isTrusted = false;
  let version = 0;

  function forgetAll(): void {
    version++;
    kept.clear();
    // Whoever asks from now on must not get what was read before the change.
    underWay.clear();
  }

  /** However many ask for it at once, it is made once. */
  function once(what: string, make: () => Promise<Answer>): Promise<Answer> {
    const begun = underWay.get(what);
    if (begun) return begun;

    const made = make().finally(() => {
      if (underWay.get(what) === made) underWay.delete(what);
    });
    underWay.set(what, made);
    return made;
  }

  /** What was read before a change must not be kept after it. */
  async function makeAndKeep(address: string, ask: () => Promise<Answer>): Promise<Answer> {
    const versionBefore = version;
    const answer = await ask();
    if (version === versionBefore && answer.etag) kept.put(address, answer);
    return answer;
  }

  return {
    find: kept.get,

    /** The kept answer, or a new one. */
    async get(address: string, ask: () => Promise<Answer>): Promise<Answer> {
      if (!isTrusted) return ask();
      return kept.get(address) ?? once(address, () => makeAndKeep(address, ask));
    },

    compressed: (address: string, answer: Answer, compression: Compression): Promise<Answer> =>
      once(`${compression} ${answer.etag} ${address}`, async () => {
        const better = await compressed(answer, compression);
        kept.replace(address, answer, better);
        return better;
      }),

    /** Something that visitors see has changed. */
    noticeChange(change: string): void {
      if (changesHeard.has(change)) return;
      changesHeard.add(change);
      if (changesHeard.size > changesRemembered) changesHeard.delete([...changesHeard][0]!);
      forgetAll();
    },

    /** From now on we hear of every change. */
    trust(): void {
      forgetAll();
      isTrusted = true;
    },

    /** Changes may go unheard. */
    distrust(): void {
      isTrusted = false;
      forgetAll();
    },

    bytes: kept.bytes,
  };
}
