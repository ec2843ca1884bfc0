import { connect } from '#database/connection.ts';
import { refuseWhileInUse } from '#database/refuse-while-in-use.ts';
import { endEverySession } from '#marketplace/platform/access/server/session-store.ts';
import { identityService } from '../start/identity-service.ts';
import type { Config } from './config.ts';
import { openSecrets, replaceStoredSecret } from './secrets.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Deletes everything that depends on the secret first, so that the market starts after a failure, too. */
export async function rotateSecret(
  config: Config,
  databaseUrl: string,
  report: (text: string) => void = () => {},
): Promise<void> {
  const db = connect(databaseUrl);
  try {
    // A running server would write keys with the old secret, which no server could read later.
    await refuseWhileInUse(db, report);
    const secretFor = await openSecrets(config);
    const dependencies = { db, databaseUrl, origin: 'http://localhost', log: quiet };
    const identity = identityService(config, { ...dependencies, secret: secretFor('identity') });
    await identity.deleteSignedData().finally(() => identity.close());
    await endEverySession(db);
    if (config.secret === undefined) await replaceStoredSecret(config.dataFolder);
  } finally {
    await db.destroy();
  }
}
