import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';
import { gatheredLines } from './gathered-lines.ts';

/** JSON lines: on standard output in production, else in a file, so that the banner stays readable. */
export function createLogging(config: Config) {
  const lines = gatheredLines(config.isProduction ? 1 : openLogFile(config.dataFolder));
  const log = pino(
    {
      level: config.logLevel,
      timestamp: () => `,"time":"${timeOfLine()}"`,
      base: null,
      serializers: { req: withoutSecrets, err: withoutData },
    },
    lines,
  );
  return { log, answerLog: log.isLevelEnabled('info') ? lines : null };
}

export const logFilePath = (dataFolder: string) => join(dataFolder, 'log', 'forecourt.log');

/** Open at once: whoever ends in the same moment can still write why. */
function openLogFile(dataFolder: string): number {
  mkdirSync(join(dataFolder, 'log'), { recursive: true });
  return openSync(logFilePath(dataFolder), 'a');
}

let millisecond = 0;
let written = '';

/** Many lines fall into the same millisecond. */
export function timeOfLine(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    written = new Date(now).toISOString();
  }
  return written;
}

const mayCarryEmail = (text: string) => text.includes('@') || text.includes('%40');

/** Neither the query nor email addresses: some calls carry one in their path. */
export function pathToLog(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (!mayCarryEmail(path)) return path;
  return path
    .split('/')
    .map((part) => (mayCarryEmail(part) ? '{email}' : part))
    .join('/');
}

/** Headers carry tokens. */
const withoutSecrets = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: pathToLog(url),
});

/** The database tells in its details which values it did not like, e.g. an email that is taken. */
function withoutData(error: Error): object {
  const { detail, where, ...rest } = stdSerializers.err(error);
  return rest;
}
