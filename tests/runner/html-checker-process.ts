import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/start/free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the Nu HTML checker; null where Java is missing. */
    htmlChecker: string | null;
  }
}

/** Newer versions of the package download a Java runtime while npm installs them. */
const checker = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

const options = [
  '-XX:TieredStopAtLevel=1',
  '-XX:+UseSerialGC',
  '-Dnu.validator.servlet.bind-address=127.0.0.1',
  // It takes lists of names for Kinyarwanda.
  '-Dnu.validator.checker.enableLangDetection=0',
];

/** One checker for all journeys, because it takes seconds to start. */
export async function startHtmlChecker() {
  if (spawnSync('java', ['-version']).status !== 0) return { address: null, stop: () => {} };
  const port = await freePort('127.0.0.1', 20_000 + Math.floor(Math.random() * 12_000));
  const program = ['-cp', checker, 'nu.validator.servlet.Main', String(port)];
  const java = spawn('java', [...options, ...program], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}/`;
  while (java.exitCode === null && !(await answers(address))) await pause(100);
  if (java.exitCode !== null) throw new Error('The Nu HTML checker ended at once.');
  return { address, stop: () => void java.kill() };
}

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );
