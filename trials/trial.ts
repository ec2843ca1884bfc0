import type { Replay } from './counterexample.ts';
import type { ProductUnderTrial } from './product-under-trial.ts';

type Figures = Record<string, number>;

export type Outcome = {
  /** Whatever should not have been; nothing of it means passed. */
  problems: string[];
  found: Record<string, string | number>;
  /** Why it could not be tried here, which is not the same as passed. */
  skipped?: string;
};

export type Trial<F extends Figures = Figures> = {
  run(trial: ProductUnderTrial, figures: F, replay?: Replay): Promise<Outcome>;
  /** What the proof is made with. */
  full: F;
  /** What every run of the tests can afford. */
  quick: F;
};
