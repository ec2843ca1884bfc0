import type { Database } from '#database/connection.ts';
import { signOfACopy } from '#marketplace/dealing/payments/deployment.ts';
import {
  databaseIdentity,
  marketId,
  recordDeployment,
  recordedDeployment,
  rememberedCurrency,
  turnPaymentsOff,
  whyPaymentsAreOff,
} from '#marketplace/dealing/payments/server/market-store.ts';
import type { Config } from '../config/config.ts';

const waiting =
  'payments are off and emails, removed pictures and the CDN wait until an operator takes over';

type Log = { error: (details: object, message: string) => void };

/** Returns the market's id. Turns payments off if the market looks like a copy. */
export async function identifyMarket(db: Database, config: Config, log: Log): Promise<string> {
  const id = await marketId(db);
  await refuseOtherCurrency(db, config.market.currency.code);
  const deployment = await deploymentOf(db, config);
  if (deployment) {
    const sign = signOfACopy(await recordedDeployment(db), deployment);
    if (sign) await turnPaymentsOff(db, sign);
    else await recordDeployment(db, deployment);
  }
  const because = await whyPaymentsAreOff(db);
  if (because) log.error({ alarm: true, because }, waiting);
  return id;
}

async function refuseOtherCurrency(db: Database, currency: string): Promise<void> {
  const kept = await rememberedCurrency(db, currency);
  if (kept === currency) return;
  throw new Error(
    `The amounts of this market are in ${kept}, but MARKET_CURRENCY is ${currency}. A market keeps the currency that it was first started with: set MARKET_CURRENCY=${kept}, or start another market with a database of its own.`,
  );
}

/** Where the market runs. Null if all services are embedded, because then a copy has its own books and mailbox. */
export async function deploymentOf(db: Database, config: Config) {
  const { publicUrl, stripe, smtpUrl, s3, imgbbKey, cloudflare, fastly } = config;
  if (!publicUrl || !(stripe ?? smtpUrl ?? s3 ?? imgbbKey ?? cloudflare ?? fastly)) return null;
  return { publicUrl, databaseIdentity: await databaseIdentity(db) };
}
