/** A line that protects something, and the test that must fail once it is gone. */
export type Guard = {
  /** What would no longer hold, in words. */
  guard: string;
  file: string;
  /** Exactly this text, which is in the file once … */
  replace: string;
  /** … becomes this. */
  by: string;
  caughtBy: NamedTest;
};

type NamedTest = { file: string; test: string };

/**
 * A row: what is guarded, the file, the text to replace, its replacement, the test that must fail.
 * The formatter leaves the tables alone, because it would give each argument a line of its own.
 */
export const guard = (
  guard: string,
  file: string,
  replace: string,
  by: string,
  caughtBy: NamedTest,
): Guard => ({ guard, file, replace, by, caughtBy });

export const testsIn =
  (file: string) =>
  (test: string): NamedTest => ({ file, test });
