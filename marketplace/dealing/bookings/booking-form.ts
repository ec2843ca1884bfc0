import * as z from 'zod/mini';
import { RevisionShown } from '#marketplace/cars/listings/revision-contract.ts';
import { oneLine, PhoneNumber } from '#marketplace/text.ts';

/** Whatever else is sent (price, name, picture) is not believed: we know it ourselves. */
export const BookCarRequest = z.object({
  id: z.string({ error: 'Choose a car.' }).check(z.maxLength(100)),
  phone: PhoneNumber,
  location: oneLine(120, 'Enter your town.'),
  revision: z.optional(RevisionShown),
});

/** What the buyer fills in. */
export const BookCarForm = z.pick(BookCarRequest, { phone: true, location: true });
