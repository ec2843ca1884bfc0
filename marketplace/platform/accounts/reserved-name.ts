import { lookalikeLetters } from './lookalike-letters.ts';

/** A name with one of these words seems to speak for the market, or to be checked by it. */
const claims = [
  ...['forecourt', 'official', 'support', 'helpdesk', 'moderator', 'moderation', 'verified'],
  ...['admin', 'administrator', 'administration', 'sysadmin', 'webmaster', 'postmaster'],
];
/** A name with one of these is reserved if all its words are in these lists: "Adam Staff" is a person. */
const roles = [
  ...['customer', 'client', 'help', 'team', 'staff', 'security', 'safety', 'trust', 'trusted'],
  ...['certified', 'approved', 'billing', 'payment', 'refund', 'escrow', 'system'],
  ...['info', 'noreply'],
];
const fillers = [
  ...['the', 'our', 'your', 'of', 'and', 'for', 'from', 'by', 'a', 'at', 'to', 'with', 'service'],
  ...['desk', 'department', 'dept', 'office', 'agent', 'care', 'market', 'marketplace'],
  ...['car', 'dealer', 'seller', 'buyer', 'user', 'account', 'profile', 'member'],
];

/** Ticks, and badges that marketplaces give to verified sellers. */
const badges = /[✓✔☑✅√⍻🗸🗹🛡🎖🏅🥇]/u;
const trademarks = /[™℠®©]/gu;

const byLookalike = new Map(
  Object.entries(lookalikeLetters).flatMap(([latin, letters]) =>
    Array.from(letters, (letter) => [letter, latin] as const),
  ),
);

/** Letters in dark circles and squares, and letters of flags: NFKD does not change them. */
const alphabetsInShapes = [0x1f150, 0x1f170, 0x1f1e6];
function letterInShape(letter: string): string | undefined {
  const code = letter.codePointAt(0)!;
  const first = alphabetsInShapes.find((first) => code >= first && code < first + 26);
  return first === undefined ? undefined : String.fromCharCode(97 + code - first);
}

const latinFor = (letter: string): string =>
  letterInShape(letter) ??
  byLookalike.get(letter) ??
  byLookalike.get(letter.toUpperCase()) ??
  byLookalike.get(letter.toLowerCase()) ??
  letter;

/** As in UTS 39, names that look alike have the same skeleton. Here it consists of Latin letters where they exist. */
const skeletonOf = (name: string): string =>
  Array.from(name.replaceAll(trademarks, ' ').normalize('NFKD'), latinFor)
    .join('')
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const letterForSign: Record<string, string> = {
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e', '+': 't' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
};

/** The words of a name. Digits stand for letters ("Adm1n") or for nothing ("Admin123"). */
function readingsOf(name: string): string[] {
  const skeleton = skeletonOf(name).replaceAll(/[@$!|€+]/gu, (sign) => letterForSign[sign]!);
  return [skeleton.replaceAll(/\d/gu, (digit) => letterForSign[digit] ?? ' '), skeleton].map(
    (reading) => reading.replaceAll(/\P{L}+/gu, ' ').trim(),
  );
}

/** Spellings that pass for each other at a glance: "Verifled", "rnoderator", "Suport". */
const atAGlance = (word: string): string =>
  word
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l')
    .replaceAll(/(.)\1+/gu, '$1');

const asOneWord = (reading: string): string => atAGlance(reading.replaceAll(' ', ''));

/** "S u p p o r t" is one word. */
const wordsOf = (reading: string): string[] =>
  reading
    .replaceAll(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
    .split(' ')
    .map(atAGlance);

const withPlurals = (words: string[]): string[] =>
  words.flatMap((word) => [atAGlance(word), atAGlance(`${word}s`)]);

const claimWords = withPlurals(claims);
const roleWords = withPlurals([...claims, ...roles]);
const fillerWords = withPlurals(fillers);

const wordEnds = (text: string, start: number, words: string[]): number[] =>
  words.filter((word) => text.startsWith(word, start)).map((word) => start + word.length);

/**
 * True if the text is a series of words of these lists with a `claiming` one among them: "forecourtsupportteam". Two words
 * may share a letter, because `atAGlance` makes one of two: "paymenteam".
 */
function isMadeOf(text: string, claiming: string[], others: string[]): boolean {
  /** Where words end, and whether one of them claims. Iterating over a set includes elements added meanwhile. */
  const reached = new Set(['0 false']);
  for (const state of reached) {
    const [at, hasClaim] = state.split(' ');
    const starts = at === '0' ? [0] : [Number(at), Number(at) - 1];
    const follow = (words: string[], isClaim: boolean) => {
      for (const end of starts.flatMap((start) => wordEnds(text, start, words))) {
        reached.add(`${end} ${isClaim}`);
      }
    };
    follow(claiming, true);
    follow(others, hasClaim === 'true');
  }
  return reached.has(`${text.length} true`);
}

/**
 * True for a name that could be mistaken for the market, its staff, or its badge for verified sellers. `marketNames` are
 * further names of this market.
 */
export function isReservedName(name: string, marketNames: string[] = []): boolean {
  if (badges.test(name)) return true;
  const claiming = [...roleWords, ...marketNames.flatMap(readingsOf).map(asOneWord)].filter(
    Boolean,
  );
  return readingsOf(name).some(
    (reading) =>
      isMadeOf(asOneWord(reading), claiming, fillerWords) ||
      wordsOf(reading).some((word) => isMadeOf(word, claimWords, [...roleWords, ...fillerWords])),
  );
}

/** The name of a person who gave none or a reserved one: the start of the email address, if that is allowed. */
export function nameFromEmail(email: string, isReserved: (name: string) => boolean): string {
  const start = email.split('@')[0]!;
  return isReserved(start) ? 'Member' : start;
}
