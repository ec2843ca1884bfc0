import { recordsIn } from './csv.ts';
import reportsCsv from './reports.csv?raw';

export type DemoReport = {
  reporter: string;
  car: string;
  /** As the screen sends it: a choice, perhaps with the reporter's own words. */
  reason?: string;
};

/** Oldest first. */
export const demoReports = recordsIn<DemoReport>(reportsCsv);
