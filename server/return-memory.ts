import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The front pages are made by then, and nothing else is going on, or we are busy and keep what we have. */
const startIsOver = 20_000;

/**
 * Starting takes a fifth more memory than running. V8 would keep it for as long as nobody asks for much;
 * on a small machine others can use it. The first collection empties its pages, the second gives them back.
 */
export function returnMemoryAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  setTimeout(() => {
    collectGarbage();
    collectGarbage();
  }, startIsOver).unref();
}
