import { bypass } from './payments/bypass.ts';
import { crash } from './payments/crash.ts';
import { events } from './payments/events.ts';
import { killPoints } from './payments/points/kill-points.ts';
import { race } from './payments/race.ts';
import type { Trial } from './trial.ts';

/** By the name that follows `npm run trial:`. */
export const trials = { race, bypass, events, crash, points: killPoints } as unknown as Record<
  string,
  Trial
>;
