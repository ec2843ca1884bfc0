/** What a benchmark found: rows of a table, the words above it, and what to know when reading it. */
export type Findings = {
  title: string;
  /** How it was measured, in a sentence or two. */
  method: string;
  columns: string[];
  rows: (string | number)[][];
  notes?: string[];
  /** Everything that was measured, for whoever wants to calculate again. */
  samples?: unknown;
};

/** What can be given on the command line besides names. */
export type Given = { /** A file of cars, for `price`. */ csv?: string | undefined };

export type Benchmark = (given: Given) => Promise<Findings[]>;
