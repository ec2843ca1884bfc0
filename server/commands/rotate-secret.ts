import { rotateSecret } from '../config/rotate-secret.ts';
import { runCommand } from './run-command.ts';

/** `npm run rotate-secret`: a new secret, new signing keys, and everybody signs in again. */
await runCommand(async (config, databaseUrl) => {
  await rotateSecret(config, databaseUrl, console.log);
  console.log(
    config.secret === undefined
      ? 'There is a new secret in DATA_DIR/secrets. Everyone has to log in again.'
      : 'New keys will be created with the SECRET of this environment. Everyone has to log in again.',
  );
});
