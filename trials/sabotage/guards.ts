import { endurance } from './endurance/front-door.ts';
import type { Guard } from './guard.ts';
import { constraints } from './payments/constraints.ts';
import { holds } from './payments/holds.ts';
import { once } from './payments/once.ts';
import { truth } from './payments/truth.ts';
import { turns } from './payments/turns.ts';
import { wayBack } from './payments/way-back.ts';

/** A folder for each area of the product. */
export const guards: Guard[] = [
  ...constraints,
  ...turns,
  ...holds,
  ...truth,
  ...once,
  ...wayBack,
  ...endurance,
];
