export type Figures = Record<string, number>;

export type Outcome = {
  /** Whatever should not have been; nothing of it means passed. */
  problems: string[];
  found: Record<string, string | number>;
};

export type Trial<F extends Figures = Figures> = {
  run: (options: F & { seed: number }) => Promise<Outcome>;
  /** What the proof is made with. */
  full: F;
  /** What every run of the tests can afford. */
  quick: F;
};
