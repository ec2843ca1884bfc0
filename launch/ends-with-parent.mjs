/** Preloaded into a program whose input is a pipe: it ends when whoever holds the other end is gone, however that went. */
process.stdin.on('close', () => process.exit(1)).resume();
process.stdin.unref();
