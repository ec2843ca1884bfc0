import { rotateSecret } from '../config/rotate-secret.ts';
import { runCommand } from './run-command.ts';

/** `npm run rotate-secret` creates a new secret and new signing keys, and logs out all members. */
await runCommand(async (config, databaseUrl) => {
  await rotateSecret(config, databaseUrl, console.log);
  console.log(
    config.secret === undefined
      ? 'There is a new secret in DATA_DIR/secrets. Everyone has to log in again.'
      : 'New keys will be created with the SECRET of this environment. Everyone has to log in again.',
  );
});
