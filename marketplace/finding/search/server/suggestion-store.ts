import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { isOnOffer } from '#marketplace/cars/listings/server/on-offer-store.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import type { Suggestion } from '../contract.ts';
import { withIndexesOnly } from './search-store.ts';
import { quoted } from './search-terms.ts';
import { readWords } from './search-words-store.ts';

const mostNames = 6;
const mostPlaces = 3;
/** The index is asked only if the newest cars have no suggestion. */
const newestLookedAt = 2_000;
const mostFromIndex = 300;

export async function suggestionsFor(
  db: Reader,
  text: string,
  makes: readonly Make[],
): Promise<Suggestion[]> {
  const { rows } = await sql<{ words: string[]; place: string }>`
    select words_in(${text}) as words, folded(${text.trim()}) as place`.execute(db);
  const { words, place } = rows[0]!;
  if (words.length === 0) return [];

  const [names, locations] = await Promise.all([
    namesWith(db, words),
    find(db, 'location', `${quoted(`=in ${place}`)}:*`, mostPlaces),
  ]);
  return [
    ...makes
      .filter(({ name }) => foldedText(name).startsWith(place))
      .map(({ slug }) => ({ kind: 'category' as const, text: slug })),
    ...placesStartingWith(place, locations).map((text) => ({ kind: 'location' as const, text })),
    ...names.map((text) => ({ kind: 'name' as const, text })),
  ];
}

async function namesWith(db: Reader, words: string[]): Promise<string[]> {
  const { understood } = await readWords(db, words, { mark: '^', isUnfinished: true });
  return find(db, 'name', understood.map(({ term }) => term).join(' & '), mostNames);
}

function placesStartingWith(start: string, locations: string[]): string[] {
  const places = new Map<string, string>();
  for (const place of locations.flatMap((location) => location.split(','))) {
    const folded = foldedText(place);
    if (folded.startsWith(start) && !places.has(folded)) places.set(folded, place.trim());
  }
  return [...places.values()].slice(0, mostPlaces);
}

/** The most common names or locations of cars on offer with these terms. */
async function find(
  db: Reader,
  column: 'name' | 'location',
  terms: string,
  most: number,
): Promise<string[]> {
  const valuesAmong = async (reader: Reader, cars: RawBuilder<unknown>) => {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(`listing.${column}`)} as value from (${cars}) as listing
      where listing.terms @@ ${terms}::tsquery
      group by 1 order by count(*) desc, 1 limit ${most}`.execute(reader);
    return rows.map(({ value }) => value);
  };
  const values = await valuesAmong(
    db,
    sql`select listing.* from listings as listing where ${isOnOffer}
      order by listing.id desc limit ${newestLookedAt}`,
  );
  if (values.length > 0) return values;
  return withIndexesOnly(db, (tx) =>
    valuesAmong(
      tx,
      sql`select listing.* from listings as listing
        where ${isOnOffer} and listing.terms @@ ${terms}::tsquery limit ${mostFromIndex}`,
    ),
  );
}
