import { sql } from 'kysely';
import type { Database } from '#database/connection.ts';
import { liftTimeLimit } from '#database/time-limit.ts';

/** The trigger that adds words has the same limit. */
const mostWords = 60_000;

/** Counts the words of the cars on offer and deletes all others, and the rarest beyond the limit. */
export async function sweepWords(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Counting can take longer than the limit of requests.
    await liftTimeLimit(tx);
    await countWords(tx);
  });
}

const countWords = (tx: Database) =>
  sql`
    with used as materialized (
      select word collate "C" as word, ndoc as cars
      from ts_stat('select terms from listings where state = ''advertised'' and not hidden')
      where word ~ '^[^0-9^=.]{3,}$'
      order by ndoc desc, word
      limit ${mostWords}
    ), gone as (
      delete from search_words where not exists (select from used where used.word = search_words.word)
    )
    insert into search_words (word, cars) select word, cars from used order by word
    on conflict (word) do update set cars = excluded.cars where search_words.cars <> excluded.cars`.execute(
    tx,
  );
