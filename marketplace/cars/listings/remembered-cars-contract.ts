import * as z from 'zod/mini';
import { ListingOnWire } from './contract.ts';
import { mostRememberedAtOnce } from './remembered-car.ts';

export const RememberedCarsQuery = z.object({
  car: z.union(
    [z.uuid(), z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostRememberedAtOnce))],
    `Use the ids of 1 to ${mostRememberedAtOnce} cars.`,
  ),
});

export const RememberedCarOnWire = z.object({
  id: z.string(),
  /** Null if the car is not listed. */
  car: z.nullable(ListingOnWire),
  soldOn: z.nullable(z.string()),
});
export type RememberedCarOnWire = z.infer<typeof RememberedCarOnWire>;

export const RememberedCarsResponse = z.object({
  success: z.literal(true),
  /** In the order of the ids. */
  data: z.array(RememberedCarOnWire),
});
export type RememberedCarsResponse = z.infer<typeof RememberedCarsResponse>;
