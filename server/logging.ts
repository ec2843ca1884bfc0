import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination, levels, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** JSON lines: on standard output in production, else in a file, so that the banner stays readable. */
export function createLogging(config: Config) {
  const lines = gathered(config.isProduction ? 1 : openLogFile(config.dataFolder));
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

const gatheredFor = 50;
const gatheredAtMost = 131_072;

/** Lines are written together: a write for each would take longer than sending a kept page. */
function gathered(target: number): DestinationStream {
  const file = destination({ dest: target, sync: false });
  let lines = '';

  function writeLines(): void {
    if (lines) file.write(lines);
    lines = '';
  }
  setInterval(writeLines, gatheredFor).unref();
  process.on('exit', writeLines);

  return {
    // Makes pino say how grave a line is: what may be the last one is not left waiting.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line;
      if (lines.length > gatheredAtMost || this.lastLevel >= levels.values.warn!) writeLines();
    },
  } as DestinationStream & { lastLevel: number };
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
