import { z } from 'zod';

const words = z.record(z.string().max(40), z.string().max(500));

export const Metadata = words.default({});

/** An empty text takes all of it away. */
export const MetadataChanges = z.union([z.literal(''), words]).optional();

/** Stripe keeps what is not named; an empty value takes its name away. */
export function changedMetadata(
  metadata: Record<string, string>,
  changes: z.infer<typeof MetadataChanges>,
): Record<string, string> {
  if (changes === '') return {};
  const merged = Object.entries({ ...metadata, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
