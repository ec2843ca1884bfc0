import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { oneLine, PhoneNumber } from '#marketplace/text.ts';

/** Price, name and picture may be sent, but are ignored. */
export const BookCarRequest = z.object({
  id: z.string({ error: 'Choose a car.' }).check(z.maxLength(100)),
  phone: PhoneNumber,
  location: oneLine(120, 'Enter your town.'),
  revision: z.optional(RevisionShown),
});
export type BookCarRequest = z.infer<typeof BookCarRequest>;

export const BookCarForm = z.pick(BookCarRequest, { phone: true, location: true });
