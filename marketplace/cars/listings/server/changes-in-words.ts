import type { Database } from '#database/connection.ts';
import { findMakeName } from '#marketplace/cars/vehicles/server/make-store.ts';
import type { FactChange } from '../revision.ts';
import { type ChangeInWords, changeInWords } from '../revision-words.ts';

export async function changesInWords(
  db: Database,
  changes: FactChange[],
): Promise<ChangeInWords[]> {
  const names = new Map<string, string>();
  for (const { fact, before, after } of changes) {
    if (fact !== 'category') continue;
    for (const slug of [String(before), String(after)]) {
      names.set(slug, await findMakeName(db, slug));
    }
  }
  return changes.map((change) => changeInWords(change, (slug) => names.get(slug) ?? slug));
}
