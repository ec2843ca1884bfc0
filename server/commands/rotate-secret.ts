import { borrowDatabase } from '#database/open-database.ts';
import { readConfig } from '../config/config.ts';
import { rotateSecret } from '../config/rotate-secret.ts';

/** `npm run rotate-secret`: a new secret, new signing keys, and everybody signs in again. */
const config = readConfig(process.env);
const database = await borrowDatabase(config);
try {
  await rotateSecret(config, database.url);
  console.log(
    config.secret === undefined
      ? 'There is a new secret in DATA_DIR/secrets. Everyone has to log in again.'
      : 'New keys will be created with the SECRET of this environment. Everyone has to log in again.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await database.close();
}
