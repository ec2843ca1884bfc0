import list from './squashed-migrations.txt?raw';

/** The migrations that the first twelve files of `migrations` replaced, with their checksums. */
export const squashedMigrations: Record<string, string> = Object.fromEntries(
  list
    .trim()
    .split('\n')
    .map((line) => line.split('  ').reverse()),
);
