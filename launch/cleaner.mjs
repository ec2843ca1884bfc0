import { once } from 'node:events';
import { clearAway } from './clear-away.mjs';

/** `node launch/cleaner.mjs FOLDER`: waits until the parent process ends in any way, and cleans up after it. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stdin.resume();
await once(process.stdin, 'close');
await clearAway(process.argv[2]);
