import type { Database } from '#database/connection.ts';
import { pause } from '../crowd.ts';

export type Traded = {
  /** On offer in the end. */
  stayed: string[];
  /** Never on offer for as long as a look takes. */
  neverShown: string[];
};

type Trade = {
  db: Database;
  list: (name: string, isHidden: boolean) => Promise<string>;
  /** Who keeps some of the cars. */
  hearts: { id: string }[];
  random: () => number;
  isOpen: () => boolean;
};

/** One car after the other comes on offer; some get cheaper, are hidden for a while or sold. */
export async function tradeCars({ db, list, hearts, random, isOpen }: Trade): Promise<Traded> {
  const traded: Traded = { stayed: [], neverShown: [] };
  const change = (id: string, changes: object) =>
    db.updateTable('listings').set(changes).where('id', '=', id).execute();
  const keep = (id: string) =>
    db
      .insertInto('favourites')
      .values(hearts.map(({ id: accountId }) => ({ accountId, listingId: id, price: 450_000 })))
      .execute();

  const lives: Record<string, (id: string) => Promise<unknown>> = {
    stays: async () => {},
    sold: (id) => change(id, { state: 'sold' }),
    cheaper: (id) => keep(id).then(() => change(id, { resalePrice: 390_000 })),
    hidden: async (id) => {
      await change(id, { hidden: true });
      await change(id, { hidden: false });
    },
  };
  const fates = ['neverShown', ...Object.keys(lives)];

  for (let number = 0; isOpen(); number++) {
    const fate = fates[Math.floor(random() * fates.length)]!;
    const id = await list(`Car ${number}`, fate === 'neverShown');
    await pause(random() * 100);
    await lives[fate]?.(id);
    if (fate === 'neverShown') traded.neverShown.push(id);
    else if (fate !== 'sold') traded.stayed.push(id);
  }
  return traded;
}
