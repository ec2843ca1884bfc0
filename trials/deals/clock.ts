import { sql } from 'kysely';
import { pause } from '../crowd.ts';
import { waitsAreOver } from '../payments/time-passes.ts';
import { type Deal, keepOn } from './deal.ts';

/** Days pass for some car or other: reservations, prices and offers run out in the middle of everything. */
export const ageOffers = (deal: Deal): Promise<void> =>
  keepOn(deal, async () => {
    const { trial, cars, random } = deal;
    await pause(700);
    await waitsAreOver(trial.db);
    const earlier = sql`make_interval(hours => ${random() < 0.6 ? 25 : 73})`;
    await trial.db.transaction().execute(async (tx) => {
      const car = cars.any(random);
      await sql`select from listings where id = ${car} for update`.execute(tx);
      await sql`
        update offers set made_at = made_at - ${earlier}, answer_by = answer_by - ${earlier},
          accepted_at = accepted_at - ${earlier}, price_until = price_until - ${earlier},
          reserved_until = reserved_until - ${earlier}
        where listing_id = ${car} and state in ('pending', 'accepted')
          and made_at < now() - interval '1 second'`.execute(tx);
      // Whatever became of an offer, its reservation has been some time ago.
      await sql`
        update offers set reserved_at = reserved_at - ${earlier} where listing_id = ${car}`.execute(
        tx,
      );
      await sql`delete from job_cursors where job = 'turn:offers'`.execute(tx);
    });
  });
