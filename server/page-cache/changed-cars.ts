/** What the database announces: the transaction, and the cars that it changed if they are few. Null for any. */
export const changedCars = (notice: string): string[] | null =>
  notice.split(' ')[1]?.split(',') ?? null;
