import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { journeysAtATime } from './tests/journeys-at-a-time.ts';

const everywhere = { restoreMocks: true, setupFiles: ['tests/no-unexpected-errors.ts'] };

/** The trials are one long file: begun last, they would be waited for alone. */
class TrialsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isTrial = ({ project }: TestSpecification) => project.name === 'trials';
    const sorted = await super.sort(files);
    return [...sorted.filter(isTrial), ...sorted.filter((file) => !isTrial(file))];
  }
}

/** One runner for everything: rules, API, screens, and journeys through the built product. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', './tests/closing-line.ts'],
    sequence: { sequencer: TrialsFirst },
    projects: [
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'market',
          include: [
            '{marketplace,providers,server,database,web,ui,demo,launch}/**/*.test.{ts,tsx}',
            'tests/attacks/*.test.ts',
          ],
          globalSetup: 'tests/postgres-server.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: Math.max(2, availableParallelism() - 1),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: 'tests/running-product.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A busy machine may need a second look; what is broken fails twice.
          retry: 1,
          maxWorkers: journeysAtATime,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...everywhere,
          name: 'trials',
          include: ['trials/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxWorkers: journeysAtATime,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
