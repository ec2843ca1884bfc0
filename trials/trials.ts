import { alerts } from './alerts/alerts.ts';
import { deals } from './deals/deals.ts';
import { disk } from './disk/disk.ts';
import { database } from './endurance/database.ts';
import { instances } from './endurance/instances.ts';
import { load } from './endurance/load.ts';
import { shutdown } from './endurance/shutdown.ts';
import { failover } from './failover/failover.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { leaks } from './leaks/leaks.ts';
import { limits } from './limits/limits.ts';
import { memory } from './memory/memory.ts';
import { model } from './model/model.ts';
import { bypass } from './payments/bypass.ts';
import { crash } from './payments/crash.ts';
import { events } from './payments/events.ts';
import { killPoints } from './payments/points/kill-points.ts';
import { race } from './payments/race.ts';
import type { Trial } from './trial.ts';
import { xss } from './xss/xss.ts';

/** By the name that follows `npm run trial:`. */
export const trials: Record<string, Trial> = {
  race,
  events,
  crash,
  points: killPoints,
  fuzz,
  limits,
  load,
  database,
  disk,
  failover,
  leaks,
  instances,
  shutdown,
  alerts,
  deals,
  memory,
  model,
  bypass,
  xss,
};
