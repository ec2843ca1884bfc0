import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino';
import type { Config } from './config.ts';

/** JSON lines: on standard output in production, else in a file, so that the banner stays readable. */
export function createLogger(config: Config): Logger {
  return pino(
    {
      level: config.logLevel,
      timestamp: stdTimeFunctions.isoTime,
      base: null,
      serializers: { req: withoutSecrets },
    },
    config.isProduction ? destination({ dest: 1, sync: false }) : logFile(config.dataFolder),
  );
}

export const logFilePath = (dataFolder: string) => join(dataFolder, 'log', 'forecourt.log');

function logFile(dataFolder: string): DestinationStream {
  mkdirSync(join(dataFolder, 'log'), { recursive: true });
  return destination({ dest: logFilePath(dataFolder), sync: false });
}

/** Query strings may carry email addresses; headers carry tokens. Neither is ever logged. */
const withoutSecrets = (request: { method: string; url: string }) => ({
  method: request.method,
  path: request.url.split('?', 1)[0],
});
