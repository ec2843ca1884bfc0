import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { articles } from './launch/articles.ts';
import { journeysAtATime } from './tests/runner/journeys-at-a-time.ts';
import { patience } from './tests/runner/patience.ts';

/** From 25 on Node has a `localStorage` of its own, which is undefined without a file and hides that of jsdom. */
const withoutWebStorage = '--no-experimental-webstorage';
const execArgv = process.allowedNodeEnvironmentFlags.has(withoutWebStorage)
  ? [withoutWebStorage]
  : [];

const everywhere = {
  execArgv,
  restoreMocks: true,
  setupFiles: ['tests/runner/no-unexpected-errors.ts', 'tests/runner/patient-screens.ts'],
  // A busy machine is slow, not wrong: what hangs is named by tests/runner/progress.ts.
  testTimeout: 0,
  hookTimeout: 0,
  expect: { poll: { timeout: patience } },
};
const rules = ['marketplace/*.test.ts', 'marketplace/*/*/*.test.ts', 'trials/sabotage/*.test.ts'];
const infrastructure = ['**/*.infrastructure.test.{ts,tsx}'];
const journeys = ['tests/journeys/**/*.test.ts'];
const trials = ['trials/**/*.test.ts'];
const notOurs = ['node_modules/**', 'build/**', 'data/**'];

/** The trials are one long file: begun last, they would be waited for alone. */
class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isTrial = ({ project }: TestSpecification) => project.name === 'trials';
    const sorted = await super.sort(files);
    return [...sorted.filter(isTrial), ...sorted.filter((file) => !isTrial(file))];
  }
}

/** Where a file is, and how it is called, says in which project it runs: see docs/testing.md. */
export default defineConfig({
  plugins: [react(), articles()],
  test: {
    reporters: ['default', './tests/runner/progress.ts', './tests/runner/closing-line.ts'],
    teardownTimeout: patience,
    sequence: { sequencer: TrialsFirst },
    projects: [
      {
        extends: true,
        test: { ...everywhere, name: 'rules', include: rules, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'market',
          // Whatever no other project claims: a new file is never left out.
          exclude: [...notOurs, ...rules, ...infrastructure, ...journeys, ...trials],
          globalSetup: 'tests/runner/postgres-server.ts',
          // Loading the product takes longer than most files do.
          isolate: false,
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'infrastructure',
          include: infrastructure,
          exclude: notOurs,
          globalSetup: 'tests/runner/postgres-server.ts',
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'main-paths',
          include: ['tests/journeys/main-paths/*.test.ts'],
          globalSetup: 'tests/runner/running-product.ts',
          maxWorkers: journeysAtATime,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'journeys',
          include: journeys,
          globalSetup: 'tests/runner/running-product.ts',
          maxWorkers: journeysAtATime,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'trials',
          include: trials,
          exclude: [...notOurs, ...rules],
          maxWorkers: journeysAtATime,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
