import type { Work } from './call.ts';
import type { SwitchBoard } from './faults/switches.ts';

export type SandboxDependencies = {
  secretKey: string;
  publicBase: string;
  switches: SwitchBoard;
  reading<T>(act: (work: Work) => Promise<T>): Promise<T>;
  inTransaction<T>(act: (work: Work) => Promise<T>): Promise<T>;
  /** Called after a change, because events may be due. */
  onChange(): void;
};
