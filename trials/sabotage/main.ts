import { copyOfCheckout } from './copy-of-checkout.ts';
import type { Guard } from './guard.ts';
import { guards } from './guards.ts';
import { runTests } from './run-tests.ts';

/**
 * `npm run trial:sabotage -- [words …]`: takes each guard away in a copy of the sources (or those with
 * any of these words in their description or the name of the test file) and demands that the test
 * which is named for it fails.
 */
const [, , , ...words] = process.argv;
const chosen = guards.filter(({ guard, caughtBy }) => {
  const about = `${guard} ${caughtBy.file}`;
  return words.length === 0 || words.some((some) => about.includes(some));
});
const checkout = copyOfCheckout(process.cwd());
giveUpSooner();
const began = performance.now();
let problems = 0;

try {
  complainAboutTests(runTests(checkout.folder, files(chosen), titles(chosen)));
  for (const guard of chosen) say(guard, outcomeWithout(guard));
} finally {
  checkout.remove();
}
const seconds = Math.round((performance.now() - began) / 1000);
const verdict = problems === 0 ? 'PASSED' : `FAILED, ${problems} problems`;
console.log(`trial:sabotage ${chosen.length} guards: ${verdict} after ${seconds} s`);
process.exit(problems === 0 ? 0 : 1);

/**
 * Without its guard a test may wait for what never comes. Tests have a minute here, of which a whole one takes a few
 * seconds; those that need longer do not pass as things are.
 */
function giveUpSooner(): void {
  const changes = [
    checkout.change('vitest.config.ts', 'testTimeout: 0,', 'testTimeout: 60_000,'),
    checkout.change('tests/runner/patience.ts', '= 5 * 60_000;', '= 50_000;'),
  ];
  if (changes.includes(null)) throw new Error('The time limits of tests are not where they were.');
}

/** A test that fails anyway, or is not there, proves nothing. */
function complainAboutTests(endings: Map<string, string>): void {
  for (const title of titles(chosen)) {
    if (endings.get(title) === 'passed') continue;
    problems += 1;
    console.log(`  ! does not pass as things are: ${title}`);
  }
}

function outcomeWithout({ file, replace, by, caughtBy }: Guard): string | null {
  const change = checkout.change(file, replace, by);
  if (!change) return `the text to replace is not once in ${file}`;
  const ending = runTests(checkout.folder, [caughtBy.file], [caughtBy.test]).get(caughtBy.test);
  change.undo();
  return ending === 'failed'
    ? null
    : `nobody noticed: "${caughtBy.test}" ${ending ?? 'did not run'}`;
}

function say({ guard, caughtBy }: Guard, problem: string | null): void {
  if (problem) problems += 1;
  console.log(problem ? `  ! ${guard}: ${problem}` : `  ${guard}: caught by "${caughtBy.test}"`);
}

function files(some: Guard[]): string[] {
  return [...new Set(some.map(({ caughtBy }) => caughtBy.file))];
}

function titles(some: Guard[]): string[] {
  return [...new Set(some.map(({ caughtBy }) => caughtBy.test))];
}
