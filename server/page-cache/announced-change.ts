export type Change = {
  /** Null if any car may have changed. */
  cars: string[] | null;
  isOfDescriptions: boolean;
};

/**
 * Parses an announcement of the database: the transaction, the changed cars if they are few, and `description` if
 * nothing else changed.
 */
export function changeIn(notice: string): Change {
  const [, cars, what] = notice.split(' ');
  return { cars: cars?.split(',') ?? null, isOfDescriptions: what === 'description' };
}
