import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { CarSearch } from '../car-search.ts';
import { editDistance } from './edit-distance.ts';
import { expressionsIn, factsNamed } from './fact-words.ts';
import { nearbyOf } from './radius-store.ts';
import { withoutStopWords } from './search-stop-words.ts';
import { type Correction, either, quoted, type ReadSearch } from './search-terms.ts';

const mostCandidates = 12;
/** Each needs a search of all similar words. */
const mostCorrected = 4;
/** The newest cars show how common a word is. */
const newestLookedAt = 1_000;

const mostCarsOfRare = 20;
/** A word that is searched in addition must be in as many times the names of the typed one. */
const timesAsCommon = 3;

/** Searching the words that begin with a typed one is quicker than a prefix, unless they are too many. */
const mostBeginnings = 8;

type TypedWord = {
  word: string;
  isKnown: boolean;
  /** Known words that begin with it, up to one more than `mostBeginnings`. */
  beginnings: string[];
  /** Many cars had one of the beginnings when words were last counted. */
  isCommon: boolean;
};

/** Spells a search as the index does, and corrects probable typing errors. */
export async function readSearch(
  db: Reader,
  search: CarSearch,
  slugs: readonly string[],
): Promise<ReadSearch> {
  const nearby = await nearbyOf(db, search);
  const [spelled = nothingSpelled] = await spell(db, [search]);
  const lexicon = await lexiconOf(db, spelled.words, mostCorrected);
  return { ...search, nearby, ...asRead(spelled, lexicon, slugs) };
}

type Spellings = ReadSearch['spelled'] & { words: string[] };
const nothingSpelled: Spellings = { words: [], location: [], model: [] };

/** Spells the texts of each search as the index does. Most searches have none and cost no query. */
export async function spell(
  db: Reader,
  searches: Pick<CarSearch, 'q' | 'location' | 'model'>[],
): Promise<Spellings[]> {
  const given = searches.flatMap(({ q, location, model }, place) =>
    q === '' && location.length === 0 && model.length === 0 ? [] : { place, q, location, model },
  );
  const spelled = searches.map(() => nothingSpelled);
  if (given.length === 0) return spelled;
  const { rows } = await sql<Spellings & { place: number }>`
    select place, words_in(q) as words,
      array(select unnest(places_in(given.location)) from jsonb_array_elements_text(search.location) as given(location)) as location,
      array(select left(folded(trim(given.model)), 200) from jsonb_array_elements_text(search.model) as given(model)) as model
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as search(place integer, q text, location jsonb, model jsonb)`.execute(db);
  for (const { place, words, ...row } of rows) {
    spelled[place] = { ...row, words: withoutStopWords(words) };
  }
  return spelled;
}

export function asRead(
  { words, ...spelled }: Spellings,
  lexicon: Lexicon,
  slugs: readonly string[],
) {
  const { understood, corrections } = understand(words, lexicon);
  const isCategory = (word: string) => slugs.includes(word);
  const others = understood.filter(({ word }) => !isCategory(word));
  return {
    spelled,
    corrections,
    namedCategories: understood.map(({ word }) => word).filter(isCategory),
    wordTerms: others.filter(({ word }) => !isYear(word)).map(({ term }) => term),
    namedYears: others
      .filter(({ word }) => isYear(word))
      .map(({ word, term }) => ({ year: Number(word), term })),
  };
}

const isYear = (word: string) =>
  /^\d{4}$/.test(word) && Number(word) >= 1950 && Number(word) <= new Date().getUTCFullYear() + 1;

type WordOptions = {
  mark?: string;
  /** The buyer is still typing the last word. */
  isUnfinished?: boolean;
};

type Known = TypedWord & {
  /** The probable word, if no car has the typed one. */
  meant: string | null;
  /** A similar word in the names of many cars, if few have the typed one. */
  also: string | null;
};
export type Lexicon = ReadonlyMap<string, Known>;

export const readWords = async (db: Reader, words: string[], reading: WordOptions = {}) =>
  understand(words, await lexiconOf(db, words, mostCorrected), reading);

/** Corrects only the first unknown words. */
export async function lexiconOf(
  db: Reader,
  words: string[],
  correctedAtMost: number,
): Promise<Lexicon> {
  const looked = await lookUp(db, words);
  const doubtful = looked.filter((typed) => !isPlausible(typed)).slice(0, correctedAtMost);
  const meant = new Map<string, string | null>();
  for (const { word } of doubtful) meant.set(word, await mostLikely(db, word));
  const also = new Map<string, string | null>();
  for (const typed of looked.filter(isRare).slice(0, correctedAtMost)) {
    also.set(typed.word, await commonNeighbour(db, typed));
  }
  const within = (found: Map<string, string | null>, { word }: TypedWord) =>
    found.get(word) ?? null;
  return new Map(
    looked.map((typed) => [
      typed.word,
      { ...typed, meant: within(meant, typed), also: within(also, typed) },
    ]),
  );
}

function understand(
  words: string[],
  lexicon: Lexicon,
  { mark = '', isUnfinished = false }: WordOptions = {},
) {
  const corrections: Correction[] = [];
  let doubtful = 0;
  let rare = 0;
  const orFacts = (term: string, facts: string[]) =>
    mark === '' && facts.length > 0 ? either([term, ...facts]) : term;
  const understood = expressionsIn(words).map(({ words: together, facts }) => {
    const [word = ''] = together;
    const typed = lexicon.get(word)!;
    const isDoubtful = facts.length === 0 && !isPlausible(typed) && ++doubtful <= mostCorrected;
    if (isDoubtful && typed.meant) {
      corrections.push({ typed: word, meant: typed.meant });
      const term = orFacts(quoted(mark + typed.meant), factsNamed([typed.meant]));
      return { word: typed.meant, term };
    }
    const terms = together.map((each) =>
      termFor(lexicon.get(each)!, mark, isUnfinished && each === words.at(-1)),
    );
    const term = orFacts(terms.join(' & '), facts);
    const isAlone = facts.length === 0 && isRare(typed) && ++rare <= mostCorrected;
    if (!isAlone || !typed.also) return { word: together.join(' '), term };
    corrections.push({ typed: word, meant: typed.also, also: true });
    return { word, term: either([term, quoted(mark + typed.also)]) };
  });
  return { understood, corrections };
}

/** The list of words has no numbers and models ("320d"), so that they cannot be corrected. */
const hasDigit = (word: string) => /\d/.test(word);

const isPlausible = ({ word, beginnings }: TypedWord) =>
  beginnings.length > 0 || hasDigit(word) || word.length < 3 || factsNamed([word]).length > 0;

/** One misspelt advert must not hide all other cars. Short words have too many similar ones. */
const isRare = ({ word, beginnings, isCommon }: TypedWord) =>
  beginnings.length > 0 &&
  beginnings.length <= mostBeginnings &&
  !isCommon &&
  word.length >= 5 &&
  !hasDigit(word) &&
  factsNamed([word]).length === 0;

/** "red" and "ev" must not find "reduced" and "every". */
const isWholeWord = ({ word, isKnown }: TypedWord) =>
  isKnown || (word.length < 4 && factsNamed([word]).length > 0);

function termFor(typed: TypedWord, mark: string, isBeginning: boolean): string {
  const { word, beginnings } = typed;
  const anyOf = (words: string[]) => either(words.map((each) => quoted(mark + each)));
  if (isWholeWord(typed) && !isBeginning) return anyOf([word, otherNumber(word)]);
  const isOneOfFew = beginnings.length > 0 && beginnings.length <= mostBeginnings;
  if (isOneOfFew && !hasDigit(word)) return anyOf(beginnings);
  return isBeginning || beginnings.length > 0 || hasDigit(word)
    ? `${quoted(mark + word)}:*`
    : quoted(mark + word);
}

/** "seat" finds "seats". */
const otherNumber = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);

async function lookUp(db: Reader, words: string[]): Promise<TypedWord[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<TypedWord>`
    select typed.word,
      exists (select from search_words as known where known.word = typed.word) as is_known,
      array(
        select known.word from search_words as known
        where known.word >= typed.word and known.word < typed.word || chr(1114111)
        order by known.word limit ${mostBeginnings + 1}
      ) as beginnings,
      exists (
        select from search_words as known
        where known.word >= typed.word and known.word < typed.word || chr(1114111) and known.cars > ${mostCarsOfRare}
      ) as is_common
    from (select word collate "C" as word, place
      from unnest(${words}::text[]) with ordinality as each(word, place)) as typed
    order by typed.place`.execute(db);
  return rows;
}

/** The most similar known word; of several, the one that most cars have. */
async function mostLikely(db: Reader, word: string): Promise<string | null> {
  const near = await neighboursOf(db, word);
  const best = near.filter(({ distance }) => distance === near[0]?.distance);
  return best.length > 1
    ? mostCommon(
        db,
        best.map((each) => each.word),
      )
    : (best[0]?.word ?? null);
}

/** Known words within one or two typing errors, including the word itself, most similar first. */
async function neighboursOf(db: Reader, word: string) {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where (word % ${word} and length(word) between ${word.length - 2}::integer and ${word.length + 2}::integer)
      or word = any(${swaps(word)}::text[])
    order by similarity(word, ${word}) desc, word
    limit ${mostCandidates}`.execute(db);
  return rows
    .map((row) => ({ word: row.word, distance: editDistance(row.word, word) }))
    .filter(({ distance }) => distance <= mostDistance(word))
    .sort((a, b) => a.distance - b.distance);
}

/** A word one typing error away, in the names of far more of the newest cars. */
async function commonNeighbour(
  db: Reader,
  { word, beginnings }: TypedWord,
): Promise<string | null> {
  const others = (await neighboursOf(db, word))
    .filter(({ distance }) => distance === 1)
    .map((near) => near.word)
    .filter((near) => near !== otherNumber(word) && !beginnings.includes(near));
  if (others.length === 0) return null;
  const own = either(beginnings.map(quoted));
  const { rows } = await sql<{ word: string }>`
    with newest as materialized (
      select listing.terms from listings as listing where ${isOnOffer}
      order by listing.id desc limit ${newestLookedAt}
    )
    select word from (
      select word, place,
        (select count(*) from newest where terms @@ quote_literal('^' || word)::tsquery) as named
      from unnest(${others}::text[]) with ordinality as each(word, place)) as other
    where named >= ${timesAsCommon} * (select greatest(1, count(*)) from newest where terms @@ ${own}::tsquery)
    order by named desc, place limit 1`.execute(db);
  return rows[0]?.word ?? null;
}

/** The index of similarity does not find swapped letters. */
const swaps = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );

const mostDistance = (word: string) => (word.length <= 4 ? 1 : 2);

async function mostCommon(db: Reader, words: string[]): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select word
    from unnest(${words}::text[]) with ordinality as each(word, place)
    left join (
      select listing.terms from listings as listing where ${isOnOffer}
      order by listing.id desc limit ${newestLookedAt}
    ) as newest on newest.terms @@ quote_literal(word)::tsquery
    group by word, place
    order by count(newest.terms) desc, place
    limit 1`.execute(db);
  return rows[0]!.word;
}
