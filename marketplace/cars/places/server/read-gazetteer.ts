import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const file = resolve('marketplace/cars/places/gazetteer/places.txt.br');

const stepsPerDegree = 100;

export type GazetteerRow = {
  id: number;
  name: string;
  country: string;
  region: string | null;
  latitude: number;
  longitude: number;
  population: number;
  aliasOf: number | null;
};

/** The places of this release. The version is a hash of the file. */
export async function openGazetteer() {
  return {
    version: createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 16),
    read: async (): Promise<GazetteerRow[]> =>
      rowsIn(String(await promisify(brotliDecompress)(await readFile(file)))),
  };
}

/** A line for each column, as gazetteer/merge.mjs writes them. */
function rowsIn(text: string): GazetteerRow[] {
  const [names, countries, regions, latitudes, longitudes, populations, aliases] = text
    .split('\n')
    .map((column) => column.split('\t'));
  const used = new Set<number>();
  const ids = names!.map((name, row) =>
    idFor(`${countries![row]} ${name} ${latitudes![row]} ${longitudes![row]}`, used),
  );
  return names!.map((name, row) => ({
    id: ids[row]!,
    name,
    country: countries![row]!,
    region: regions![row] || null,
    latitude: Number(latitudes![row]) / stepsPerDegree,
    longitude: Number(longitudes![row]) / stepsPerDegree,
    population: Number(populations![row]),
    aliasOf: aliases![row] === '' ? null : ids[Number(aliases![row])]!,
  }));
}

/** Addresses and listings store ids, so an id is a hash of the place and not its line: FNV-1a, 31 bits. */
function idFor(text: string, used: Set<number>): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  let id = hash >>> 1;
  while (id === 0 || used.has(id)) id = (id + 1) % 2 ** 31;
  used.add(id);
  return id;
}
