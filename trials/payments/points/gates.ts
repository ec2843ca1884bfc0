import type { ProductUnderTrial } from '../../product-under-trial.ts';
import { openDatabaseGate } from './database-gate.ts';
import type { Point } from './named-points.ts';
import { openProviderGate } from './provider-gate.ts';

/** Both ways in which the product can be held up from outside. */
export async function openGates({ db, databaseUrl, sandboxPort }: ProductUnderTrial) {
  const provider = await openProviderGate(sandboxPort);
  const database = await openDatabaseGate(db, databaseUrl);

  return {
    /** Where the product finds the card provider. */
    cardPort: provider.port,
    /** From now on the product gets to this point and no further. */
    async close(point: Point): Promise<{ reached: () => Promise<void> }> {
      if ('call' in point) {
        const reached = provider.stopAt(point.call, point.moment);
        return { reached: () => reached };
      }
      if ('commit' in point) await database.stopAt(point.commit);
      return { reached: 'commit' in point ? database.reached : async () => {} };
    },
    /** Only when the product is dead. */
    async open(point: Point): Promise<void> {
      provider.open();
      await database.open('fate' in point ? point.fate : 'undone');
    },
    async takeAway(): Promise<void> {
      await provider.close();
      await database.close();
    },
  };
}
