import * as z from 'zod/mini';
import { oneLine, readable } from '#marketplace/text.ts';
import { letterMark, longestSlug, reservedSlugs, slugShape } from './make-slug.ts';
import type { Make } from './makes.ts';

const MakeOnWire = z.object({
  slug: z.string(),
  name: z.string(),
  mark: z.optional(z.string()),
  featured: z.boolean(),
  active: z.boolean(),
});
export type MakeOnWire = z.infer<typeof MakeOnWire>;

export const MakesResponse = z.object({ success: z.literal(true), data: z.array(MakeOnWire) });
export type MakesResponse = z.infer<typeof MakesResponse>;

/** What no make can be called is not asked for. */
const slug = z.string().check(z.maxLength(longestSlug), z.regex(slugShape));
export const MakeAddress = z.object({ slug });
export const ModelAddress = z.object({ slug, model: z.string().check(readable) });

export const ModelsResponse = z.object({ success: z.literal(true), data: z.array(z.string()) });
export type ModelsResponse = z.infer<typeof ModelsResponse>;

const AdministeredMakeOnWire = z.extend(MakeOnWire, {
  /** In whatever state; counted up to 1,001, which stands for "more than 1,000". */
  cars: z.number(),
  models: z.number(),
});

export const AdministeredMakesResponse = z.object({
  success: z.literal(true),
  data: z.array(AdministeredMakeOnWire),
});
export type AdministeredMakesResponse = z.infer<typeof AdministeredMakesResponse>;
export type AdministeredMake = Make & { cars: number; models: number };

const badSlug = 'Use lower-case letters, digits and single hyphens, such as land-rover.';

/** The form and the call share it, so that both say no with the same words. */
export const NewMakeRequest = z.object({
  name: oneLine(40, 'Enter the name of the make.'),
  slug: z.string({ error: badSlug }).check(
    z.maxLength(longestSlug, `Use at most ${longestSlug} characters.`),
    z.regex(slugShape, badSlug),
    z.refine((slug) => !reservedSlugs.includes(slug), 'Choose another address.'),
  ),
  mark: z.optional(z.string().check(z.trim(), z.regex(letterMark, 'Use at most three letters.'))),
});
export type NewMakeRequest = z.infer<typeof NewMakeRequest>;

export const MakeChangesRequest = z.object({
  active: z.optional(z.boolean()),
  featured: z.optional(z.boolean()),
  /** The address of an uploaded picture, up to three letters, or nothing for the name's first letter. */
  mark: z.optional(z.string().check(z.trim(), z.maxLength(300), readable)),
});
export type MakeChangesRequest = z.infer<typeof MakeChangesRequest>;

export const ModelRequest = z.object({ model: oneLine(60, 'Enter the name of the model.') });
