/** A line that protects something, and the test that must fail once it is gone. */
export type Guard = {
  /** What would no longer hold, in words. */
  guard: string;
  file: string;
  /** Exactly this text, which is in the file once … */
  replace: string;
  /** … becomes this. */
  by: string;
  caughtBy: { file: string; test: string };
};
