import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with the one line that machines read, e.g. `120 passed, 0 failed`. */
// biome-ignore lint/style/noDefaultExport: vitest loads reporters by their default export.
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const results = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const count = (state: string) => results.filter((result) => result === state).length;
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + brokenFiles + errors.length;
    const skipped = count('skipped');

    const line = `${count('passed')} passed, ${failed} failed`;
    process.stdout.write(`\n${line}${skipped ? `, ${skipped} skipped` : ''}\n`);
  }
}
