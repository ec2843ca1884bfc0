import type { Make } from './makes.ts';
import type { MakeOnWire } from './makes-contract.ts';

export const makeToWire = ({ mark, ...make }: Make): MakeOnWire =>
  mark === null ? make : { ...make, mark };

export const makeFromWire = ({ mark, ...make }: MakeOnWire): Make => ({
  ...make,
  mark: mark ?? null,
});
