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
  // A busy machine is slow, not wrong: tests/runner/progress.ts names tests that hang.
  testTimeout: 0,
  hookTimeout: 0,
  expect: { poll: { timeout: patience } },
};
/** Loading the product takes longer than most files do, so files share a process. */
const shared = {
  ...everywhere,
  isolate: false,
  maxWorkers: Math.max(2, availableParallelism() - 1),
  sequence: { groupOrder: 1 },
};
/** Browsers, each with a product of its own. */
const inBrowser = {
  ...shared,
  globalSetup: 'tests/runner/running-product.ts',
  setupFiles: [...everywhere.setupFiles, 'tests/runner/journey-files.ts'],
  maxWorkers: journeysAtATime,
  sequence: { groupOrder: 2 },
};
const rules = ['marketplace/*.test.ts', 'marketplace/*/*/*.test.ts', 'trials/sabotage/*.test.ts'];
const infrastructure = ['**/*.infrastructure.test.ts'];
const isolated = ['**/*.isolated.test.{ts,tsx}'];
const screens = ['**/*.test.tsx'];
const journeys = ['tests/journeys/**/*.test.ts'];
const trials = ['trials/**/*.test.ts'];
const notOurs = ['node_modules/**', 'build/**', 'data/**'];

/** The longest part of each group first. */
const order = [
  ...['trials', 'journeys', 'main-paths'],
  ...['market', 'infrastructure', 'screens', 'rules', 'isolated'],
];

/** Vitest ends a process that files share as soon as a file of another project is next. */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => order.indexOf(project.name);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** The place and the name of a file decide in which project it runs: see docs/testing.md. */
export default defineConfig({
  plugins: [react(), articles()],
  test: {
    reporters: ['default', './tests/runner/progress.ts', './tests/runner/closing-line.ts'],
    teardownTimeout: patience,
    sequence: { sequencer: ProjectByProject },
    projects: [
      { extends: true, test: { ...shared, name: 'rules', include: rules } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'screens',
          include: screens,
          exclude: [...notOurs, ...isolated],
          environment: 'jsdom',
          globalSetup: 'tests/runner/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'market',
          // All that no other project includes, so that a new file is never left out.
          exclude: [
            ...[...notOurs, ...rules, ...infrastructure, ...isolated, ...screens],
            ...[...journeys, ...trials],
          ],
          globalSetup: 'tests/runner/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'infrastructure',
          include: infrastructure,
          exclude: notOurs,
          globalSetup: 'tests/runner/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          isolate: true,
          name: 'isolated',
          include: isolated,
          exclude: notOurs,
          globalSetup: 'tests/runner/postgres-server.ts',
        },
      },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'main-paths',
          include: ['tests/journeys/main-paths/*.test.ts'],
        },
      },
      { extends: true, test: { ...inBrowser, name: 'journeys', include: journeys } },
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
