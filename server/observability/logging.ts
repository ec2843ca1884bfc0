import { join } from 'node:path';
import { pino, stdSerializers } from 'pino';
import type { Config } from '../config/config.ts';
import { createLogBuffer } from './log-buffer.ts';
import { rotatedFile } from './rotated-file.ts';

export function createLogging(config: Config) {
  const lines = createLogBuffer(
    config.isProduction ? standardOutput : rotatedFile(logFilePath(config.dataFolder)),
  );
  const log = pino(logOptions(config.logLevel), lines);
  return { log, accessLog: log.isLevelEnabled('info') ? lines : null };
}

export const logOptions = (level: string) => ({
  level,
  timestamp: () => `,"time":"${timeOfLine()}"`,
  base: null,
  serializers: { req: withoutSecrets, err: withoutData },
});

export const logFilePath = (dataFolder: string) => join(dataFolder, 'log', 'forecourt.log');

/** The collector of standard output limits its size. */
const standardOutput = { current: () => 1 };

let millisecond = 0;
let written = '';

export function timeOfLine(): string {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    written = new Date(now).toISOString();
  }
  return written;
}

/** Longer than any of our addresses. Invented ones must not fill the log. */
const longestPath = 200;

const mayCarryEmail = (text: string) => text.includes('@') || text.includes('%40');

/** The path without its query and without email addresses, which some calls have in their path. */
export function pathToLog(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  // Cuts last, because half an email address would not be recognised.
  return cut(mayCarryEmail(path) ? withoutEmails(path) : path);
}

const withoutEmails = (path: string) =>
  path
    .split('/')
    .map((part) => (mayCarryEmail(part) ? '{email}' : part))
    .join('/');

const cut = (path: string) =>
  path.length <= longestPath ? path : `${path.slice(0, longestPath)}…`;

/** Leaves out headers, because they contain tokens. */
const withoutSecrets = ({ method, url }: { method: string; url: string }) => ({
  method,
  path: pathToLog(url),
});

/** Leaves out details of database errors, because they contain values such as emails. */
function withoutData(error: Error): object {
  const { detail, where, ...rest } = stdSerializers.err(error);
  return rest;
}
