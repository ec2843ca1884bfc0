import { connect } from '#database/connection.ts';
import { refuseWhileInUse } from '#database/refuse-while-in-use.ts';
import { endEverySession } from '#marketplace/accounts/server/session-store.ts';
import { identityService } from '../start/identity-service.ts';
import type { Config } from './config.ts';
import { openSecrets, replaceKeptSecret } from './secrets.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Everything that was signed or encrypted with the secret goes first: should this end half-way, the market
 * starts with either secret.
 */
export async function rotateSecret(
  config: Config,
  databaseUrl: string,
  say: (text: string) => void = () => {},
): Promise<void> {
  const db = connect(databaseUrl);
  try {
    // A server that goes on with the old secret would make keys that the next one cannot read.
    await refuseWhileInUse(db, say);
    const secretFor = await openSecrets(config);
    const dependencies = { db, databaseUrl, origin: 'http://localhost', log: quiet };
    const identity = identityService(config, { ...dependencies, secret: secretFor('identity') });
    await identity.forgetAllThatIsSigned().finally(() => identity.close());
    await endEverySession(db);
    if (config.secret === undefined) await replaceKeptSecret(config.dataFolder);
  } finally {
    await db.destroy();
  }
}
