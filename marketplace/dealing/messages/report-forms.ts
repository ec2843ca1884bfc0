import * as z from 'zod/mini';
import { manyLines } from '#marketplace/text.ts';
import { longestReport } from './limits.ts';

export const ReportForm = z.object({
  reason: manyLines(longestReport, 'Say what is wrong.'),
});
export type ReportForm = z.infer<typeof ReportForm>;

export const DismissReportsForm = z.object({
  reason: manyLines(longestReport, 'Enter what you found.'),
});
