import type { ChangeInWords } from './revision-words.ts';

/** The current revision of a car, and its differences from the one that a buyer was shown. */
export type ChangedCar = { revision: number; changes: ChangeInWords[] };

export const changedCarFromWire = ({ revision, changes }: Record<string, unknown>): ChangedCar => ({
  revision: Number(revision),
  changes: changes as ChangeInWords[],
});
