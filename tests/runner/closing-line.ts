import type { Reporter, TestModule } from 'vitest/node';

const filesNamed = 10;

/** Ends the run with the slowest files and the one line that machines read, e.g. `120 passed, 0 failed`. */
// biome-ignore lint/style/noDefaultExport: vitest loads reporters by their default export.
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    process.stdout.write(`\n${slowestOf(modules)}\n${closingLines(modules, errors.length)}\n`);
  }
}

/** Whoever sees only the end of a long run sees what failed. */
export function closingLines(modules: readonly TestModule[], otherFailures: number): string {
  return `${failuresOf(modules).join('')}\n${closingLine(modules, otherFailures)}`;
}

const failuresOf = (modules: readonly TestModule[]): string[] =>
  modules.flatMap((module) => [
    ...module.errors().map(({ message }) => `\nFailed: ${module.relativeModuleId}\n  ${message}`),
    ...[...module.children.allTests('failed')].map(
      (test) =>
        `\nFailed: ${module.relativeModuleId} > ${test.fullName}\n  ${test.result().errors?.[0]?.message}`,
    ),
  ]);

function closingLine(modules: readonly TestModule[], otherFailures: number): string {
  const results = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string) => results.filter((result) => result === state).length;
  const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
  const failed = count('failed') + brokenFiles + otherFailures;
  const skipped = count('skipped');
  return `${count('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

function slowestOf(modules: readonly TestModule[]): string {
  const lines = modules
    .map((module) => ({ module, seconds: secondsOf(module) }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, filesNamed)
    .map(
      ({ module, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${module.relativeModuleId}`,
    );
  return ['The slowest files:', ...lines].join('\n');
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}
