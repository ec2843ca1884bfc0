import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';

const commitments = ['booked', 'offered', 'viewing'] as const;
export type Commitment = (typeof commitments)[number];

const ChangedCar = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  commitments: z.array(z.enum(commitments)),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ChangedCar = z.infer<typeof ChangedCar>;

export const ChangedCarsResponse = z.object({
  success: z.literal(true),
  data: z.array(ChangedCar),
});
export type ChangedCarsResponse = z.infer<typeof ChangedCarsResponse>;

export const ChangesSeenRequest = z.object({ revision: RevisionShown });
export type ChangesSeenRequest = z.infer<typeof ChangesSeenRequest>;
