import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import { closingLines } from './closing-line.ts';

const minute = 60_000;
/** No test takes a tenth of this on a busy machine. */
const longestSilence = 30 * minute;

/** Says every minute how far the run is and what it is at, and ends one in which nothing moves any more. */
// biome-ignore lint/style/noDefaultExport: vitest loads reporters by their default export.
export default class Progress implements Reporter {
  private vitest: Vitest | undefined;
  private timer: NodeJS.Timeout | undefined;
  private files = 0;
  private readonly modules = new Set<TestModule>();
  private readonly ended = new Set<TestModule>();
  private readonly running = new Map<TestCase, number>();
  private lastNews = 0;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  onTestRunStart(specifications: readonly unknown[]) {
    this.files = specifications.length;
    this.lastNews = performance.now();
    console.log(`${this.files} test files`);
    this.timer = setInterval(() => this.tell(), minute);
    this.timer.unref();
  }

  onTestModuleStart(module: TestModule) {
    this.modules.add(module);
    this.lastNews = performance.now();
  }

  onTestModuleEnd(module: TestModule) {
    this.ended.add(module);
    // A busy vitest may say that a test began after saying that it ended.
    for (const test of module.children.allTests()) this.running.delete(test);
    this.lastNews = performance.now();
  }

  onTestCaseReady(test: TestCase) {
    this.running.set(test, performance.now());
  }

  onTestCaseResult(test: TestCase) {
    this.running.delete(test);
    this.lastNews = performance.now();
  }

  onTestRunEnd() {
    clearInterval(this.timer);
  }

  private tell() {
    const now = performance.now();
    const isAt = [...this.running].map(
      ([test, began]) =>
        `\n  ${test.module.relativeModuleId} > ${test.fullName} (${Math.round((now - began) / 1000)} s)`,
    );
    console.log(`${this.ended.size} of ${this.files} files are done. Running:${isAt.join('')}`);
    if (now - this.lastNews < longestSilence) return;
    console.log(`Nothing has ended for ${longestSilence / minute} minutes: this run is stuck.`);
    console.log(closingLines([...this.modules], 1));
    void this.vitest?.close().catch(() => {});
    process.exit(1);
  }
}
