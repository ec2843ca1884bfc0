import type { Database } from '../connection.ts';
import { isApplied, type Migration, noteApplied } from './applied-migrations.ts';
import { squashedMigrations } from './squashed-migrations.ts';

/** The last commit with the squashed migrations, which updates older databases. */
const lastCommitWithThem = '0061c641';

const squashed = Object.entries(squashedMigrations).map(([name, checksum]) => ({ name, checksum }));

export const isSquashed = (name: string): boolean => Object.hasOwn(squashedMigrations, name);

/** A database with all squashed migrations has the same tables as one with their replacements. */
export const hasAllSquashed = (names: string[]): boolean =>
  squashed.every(({ name }) => names.includes(name));

export function refuseOlder(applied: string[], what: string): void {
  const newest = applied.findLast(isSquashed);
  if (newest === undefined || hasAllSquashed(applied)) return;
  throw new Error(
    `${what} is too old for this release: its newest migration is ${newest}. Start or restore it once with commit ${lastCommitWithThem}, then use this release.`,
  );
}

/**
 * Marks the replacements as applied. The squashed ones stay listed, because instances of the previous release check
 * them.
 */
export async function adoptSquashed(tx: Database, replacements: Migration[]): Promise<void> {
  if (await isApplied(tx, replacements[0]!)) return;
  for (const each of squashed) {
    if (!(await isApplied(tx, each))) return;
  }
  for (const each of replacements) await noteApplied(tx, each);
}
