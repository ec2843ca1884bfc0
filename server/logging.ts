import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DestinationStream, destination, levels, pino } from 'pino';
import type { Config } from './config.ts';

/** JSON lines: on standard output in production, else in a file, so that the banner stays readable. */
export function createLogging(config: Config) {
  const lines = gathered(config.isProduction ? 1 : logFile(config.dataFolder));
  const log = pino(
    {
      level: config.logLevel,
      timestamp: () => `,"time":"${timeOfLine()}"`,
      base: null,
      serializers: { req: withoutSecrets },
    },
    lines,
  );
  return { log, answerLog: log.isLevelEnabled('info') ? lines : null };
}

export const logFilePath = (dataFolder: string) => join(dataFolder, 'log', 'forecourt.log');

function logFile(dataFolder: string): string {
  mkdirSync(join(dataFolder, 'log'), { recursive: true });
  return logFilePath(dataFolder);
}

const gatheredFor = 50;
const gatheredAtMost = 32_768;

/** Lines are written together: a write for each would take longer than sending a kept page. */
function gathered(target: string | number): DestinationStream {
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

const mayBeEmail = /@|%40/;

/** Without the query, which may carry anything, and without email addresses that are part of the path. */
export function loggedPath(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (!mayBeEmail.test(path)) return path;
  return path
    .split('/')
    .map((part) => (mayBeEmail.test(part) ? '[email]' : part))
    .join('/');
}

/** Query strings may carry email addresses; headers carry tokens. Neither is ever logged. */
const withoutSecrets = (request: { method: string; url: string }) => ({
  method: request.method,
  path: loggedPath(request.url),
});
