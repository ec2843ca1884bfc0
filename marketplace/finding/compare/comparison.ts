import { fourAlready, mostToCompare } from './limits.ts';

/** Everything that a comparison shows is in its address. */
export type Comparison = { ids: string[]; onlyDifferences: boolean };

const idShape = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const onlyValue = 'differences';

type Mistake = [name: string, words: string];

export function readComparison(params: URLSearchParams): Comparison & { mistake: Mistake | null } {
  const named = [...new Set(params.getAll('car').map((id) => id.toLowerCase()))];
  const ids = named.filter((id) => idShape.test(id));
  const only = params.getAll('only');
  return {
    ids: ids.slice(0, mostToCompare),
    onlyDifferences: only[0] === onlyValue,
    mistake: mistakeIn(named, ids, only),
  };
}

function mistakeIn(named: string[], ids: string[], only: string[]): Mistake | null {
  if (ids.length < named.length) return ['car', 'Use the ids of cars.'];
  if (ids.length > mostToCompare) return ['car', fourAlready];
  const isClear = only.length === 0 || (only.length === 1 && only[0] === onlyValue);
  return isClear ? null : ['only', `Use ${onlyValue}.`];
}

export function comparePath({
  ids,
  onlyDifferences = false,
}: Pick<Comparison, 'ids'> & Partial<Comparison>): string {
  const params = new URLSearchParams(ids.map((id) => ['car', id]));
  if (onlyDifferences) params.set('only', onlyValue);
  return params.size > 0 ? `/compare?${params}` : '/compare';
}
