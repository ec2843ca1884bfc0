import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const everywhere = { restoreMocks: true, setupFiles: ['tests/no-unexpected-errors.ts'] };

/** One runner for everything: rules, API, screens, and journeys through the built product. */
export default defineConfig({
  plugins: [react()],
  test: {
    reporters: ['default', './tests/closing-line.ts'],
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
          // One after the other: they share one market and one browser costs a core.
          maxWorkers: 1,
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
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
