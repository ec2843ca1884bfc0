import type { ChangeInWords } from './revision-words.ts';

/** What is different from the car that a buyer was shown, and which revision that makes it. */
export type ChangedCar = { revision: number; changes: ChangeInWords[] };

/** `car_changed` says it. */
export const changedCarFromWire = ({ revision, changes }: Record<string, unknown>): ChangedCar => ({
  revision: Number(revision),
  changes: changes as ChangeInWords[],
});
