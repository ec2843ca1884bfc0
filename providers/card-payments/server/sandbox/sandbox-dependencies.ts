import type { Work } from './call.ts';
import type { SwitchBoard } from './faults/switches.ts';

/** What the sandbox's pages and its API share. */
export type SandboxDependencies = {
  secretKey: string;
  publicBase: string;
  switches: SwitchBoard;
  reading<T>(act: (work: Work) => Promise<T>): Promise<T>;
  inTransaction<T>(act: (work: Work) => Promise<T>): Promise<T>;
  /** Something may have to be told to the shop. */
  onChange(): void;
};
