import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './installed.mjs';
import { root } from './root.mjs';

/** `npm run check`: all that must hold before a change lands, quickest first. With --all, every test runs once. */
const tests = process.argv[2] === '--all' ? 'test:all' : 'test';
const steps = ['lint', 'types', 'boundaries', 'dead-code', tests];

process.chdir(root);
await ensureInstalled();
for (const step of steps) {
  console.log(`\n== ${step}`);
  const { status } = spawnSync('npm', ['run', '--silent', step], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}
