import { z } from 'zod';

const Entries = z.record(z.string().max(40), z.string().max(500));

export const Metadata = Entries.default({});

/** An empty text removes all metadata. */
export const MetadataChanges = z.union([z.literal(''), Entries]).optional();

/** Names that are not sent stay; an empty value removes its name. */
export function changedMetadata(
  metadata: Record<string, string>,
  changes: z.infer<typeof MetadataChanges>,
): Record<string, string> {
  if (changes === '') return {};
  const merged = Object.entries({ ...metadata, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
