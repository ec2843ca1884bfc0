import { writeSync } from 'node:fs';
import { pino } from 'pino';
import { isMeantForProduction } from '../config/check-environment.ts';
import { logOptions } from '../observability/logging.ts';

const standardOutputs = {
  log: { write: (line: string): unknown => writeSync(process.stdout.fd, line) },
  terminal: { write: (text: string): unknown => process.stderr.write(text) },
};

export function reportFailedStart(
  error: unknown,
  environment: Record<string, string | undefined>,
  { log, terminal } = standardOutputs,
): void {
  const message = error instanceof Error ? error.message : String(error);
  if (isMeantForProduction(environment))
    pino(logOptions('info'), log).fatal({ alarm: true, err: error }, message);
  else terminal.write(`${message}\n`);
}
