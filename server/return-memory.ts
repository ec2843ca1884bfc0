import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the front pages are made. */
const lookEvery = 20_000;
/** Collecting keeps everybody waiting for a moment: while more than this part of the time is work, it is left. */
const calm = 0.25;

/**
 * Starting takes a fifth more memory than running. V8 would keep it for as long as nobody asks for much;
 * on a small machine others can use it. The first collection empties its pages, the second gives them back.
 */
export function returnMemoryAfterStart(): void {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  let before = performance.eventLoopUtilization();
  const looking = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > calm) return;
    clearInterval(looking);
    collectGarbage();
    collectGarbage();
  }, lookEvery).unref();
}
