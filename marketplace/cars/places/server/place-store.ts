import { sql } from 'kysely';
import type { Reader } from '#database/connection.ts';
import { foldedText } from '#marketplace/folded-text.ts';
import { marketSettings } from '#marketplace/market-settings.ts';
import type { Point } from '../great-circle.ts';
import type { Place } from '../place.ts';

const mostSuggested = 8;
/** Of `mostSuggested` places, because one may have several names. */
const mostNames = 24;
const fewLetters = 4;

/** PostgreSQL cannot store these. */
const unseen = /[\p{Cc}\p{Cs}]+/gu;

const nameInFull = sql`place.name || coalesce(', ' || place.region, '')`;

/** Places of the market's country first, the largest first. */
export async function placesStartingWith(db: Reader, text: string): Promise<Place[]> {
  // Folded first, because accents alone would match every name.
  const [name = '', region = ''] = text.replaceAll(unseen, ' ').split(',').map(foldedText);
  if (name === '') return [];
  const here = await startingWith(db, { name, region, isHere: true });
  if (here.length >= mostSuggested) return here.slice(0, mostSuggested);
  const elsewhere = await startingWith(db, { name, region, isHere: false });
  return [...here, ...elsewhere].slice(0, mostSuggested);
}

async function startingWith(
  db: Reader,
  { name, region, isHere }: { name: string; region: string; isHere: boolean },
): Promise<Place[]> {
  const { country } = marketSettings();
  // Thousands of names abroad begin with so few letters: only large places, and exact names.
  const isNarrow = !isHere && name.length <= fewLetters;
  const { rows } = await sql<Place>`
    select coalesce(place.alias_of, place.id) as id, ${nameInFull} as name, place.country
    from (select folded(${name}) as name, folded(${region}) as region) as typed
    cross join lateral (
      select * from places
      where folded >= typed.name and folded < typed.name || chr(1114111)
        and ${isHere ? sql`country = ${country}` : sql`country <> ${country}`}
        and ${isNarrow ? sql`population >= 15000` : sql`true`}
      union all
      select * from places
      where ${isNarrow} and folded = typed.name and population < 15000 and country <> ${country}
    ) as place
    where typed.region = '' or starts_with(folded(place.region), typed.region)
    order by place.folded = typed.name desc, place.population desc, place.alias_of is null desc, place.id
    limit ${mostNames}`.execute(db);
  return withoutRepeats(rows);
}

/** Users cannot tell places of one name apart, so only the first and largest stays. */
function withoutRepeats(places: Place[]): Place[] {
  const ids = new Set<number>();
  const names = new Set<string>();
  return places.filter(({ id, name, country }) => {
    const called = `${name} ${country}`;
    if (ids.has(id) || names.has(called)) return false;
    ids.add(id);
    names.add(called);
    return true;
  });
}

export async function findPlace(db: Reader, id: number): Promise<(Place & Point) | null> {
  return (await findPlaces(db, [id]))[0] ?? null;
}

export async function findPlaces(db: Reader, ids: number[]): Promise<(Place & Point)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Place & Point>`
    select place.id, ${nameInFull} as name, place.country,
      place.latitude::float8 as latitude, place.longitude::float8 as longitude
    from places as place where place.id = any(${ids}::integer[]) and place.alias_of is null`.execute(
    db,
  );
  return rows;
}

export type PlaceColumns = {
  placeId: number | null;
  latitude: number | null;
  longitude: number | null;
};

/**
 * The place of each location. In "Gulshan, Dhaka" the last part that is a place counts. Places in the market's country
 * come first, then namesakes whose region is named, then larger ones.
 */
export async function placesOf(
  db: Reader,
  locations: string[],
): Promise<Map<string, PlaceColumns>> {
  const { rows } = await sql<PlaceColumns & { location: string }>`
    select given.location, found.place_id, found.latitude, found.longitude
    from unnest(${locations}::text[]) as given (location)
    left join lateral (
      select coalesce(place.alias_of, place.id) as place_id, place.latitude, place.longitude
      from unnest(places_in(given.location)) with ordinality as part (name, number)
      join places as place on place.folded = part.name
      order by place.country = ${marketSettings().country} desc,
        coalesce(folded(place.region) = any(places_in(given.location)), false) desc,
        part.number desc, place.population desc, place.id
      limit 1
    ) as found on true`.execute(db);
  return new Map(rows.map(({ location, ...placed }) => [location, placed]));
}

export async function placeOf(db: Reader, location: string): Promise<PlaceColumns> {
  return (await placesOf(db, [location])).get(location)!;
}
