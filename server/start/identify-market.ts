import type { Database } from '#database/connection.ts';
import { signOfACopy } from '#marketplace/payments/home.ts';
import {
  databaseIdentity,
  marketId,
  recordedHome,
  recordHome,
  turnPaymentsOff,
  whyPaymentsAreOff,
} from '#marketplace/payments/server/market-store.ts';
import type { Config } from '../config/config.ts';

type Log = { error: (details: object, message: string) => void };

/** Which market this is, and whether it is where it was: a copy must not act in its place. */
export async function identifyMarket(db: Database, config: Config, log: Log): Promise<string> {
  const id = await marketId(db);
  const home = await homeOf(db, config);
  if (home) {
    const sign = signOfACopy(await recordedHome(db), home);
    if (sign) await turnPaymentsOff(db, sign);
    else await recordHome(db, home);
  }
  const because = await whyPaymentsAreOff(db);
  if (because) log.error({ alarm: true, because }, 'payments are off until an operator takes over');
  return id;
}

/** Null with the sandbox, whose books lie in the same database: a copy has its own. */
export async function homeOf(db: Database, { stripe, publicUrl }: Config) {
  if (!stripe || !publicUrl) return null;
  return { publicUrl, databaseIdentity: await databaseIdentity(db) };
}
