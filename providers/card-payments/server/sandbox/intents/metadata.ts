import { z } from 'zod';

const Entries = z.record(z.string().max(40), z.string().max(500));

export const Metadata = Entries.default({});

export const MetadataChanges = z.union([z.literal(''), Entries]).optional();

/** Merges changes like Stripe: missing names stay, an empty value removes its name, an empty text removes all. */
export function changedMetadata(
  metadata: Record<string, string>,
  changes: z.infer<typeof MetadataChanges>,
): Record<string, string> {
  if (changes === '') return {};
  const merged = Object.entries({ ...metadata, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
