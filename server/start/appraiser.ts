import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Appraiser,
  appraiserInThisThread,
} from '#marketplace/cars/valuation/server/appraiser.ts';
import { appraiserInThread } from '#marketplace/cars/valuation/server/appraiser-thread.ts';
import type { Config } from '../config/config.ts';

/** In a thread of its own wherever the product is built; not while developing, where nothing is. */
export function openAppraiser({ buildFolder }: Pick<Config, 'buildFolder'>): Appraiser {
  const program = join(buildFolder, 'server', 'appraiser.js');
  return existsSync(program) ? appraiserInThread(program) : appraiserInThisThread();
}
