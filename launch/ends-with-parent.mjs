/** Preloaded into a program whose input is a pipe: the program ends when the other end closes. */
process.stdin.on('close', () => process.exit(1)).resume();
process.stdin.unref();
