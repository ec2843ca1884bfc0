export type Change = {
  /** Null for any. */
  cars: string[] | null;
  /** Nothing else of them is another. */
  isOfDescriptions: boolean;
};

/** What the database announces: the transaction, the cars that it changed if they are few, and perhaps `description`. */
export function changeIn(notice: string): Change {
  const [, cars, what] = notice.split(' ');
  return { cars: cars?.split(',') ?? null, isOfDescriptions: what === 'description' };
}
