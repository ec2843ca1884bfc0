import type { UpdateResult } from 'kysely';

/** Runs an update, and returns true if it changed exactly one row. */
export const changedOne = async (update: { executeTakeFirst(): Promise<UpdateResult> }) =>
  (await update.executeTakeFirst()).numUpdatedRows === 1n;
