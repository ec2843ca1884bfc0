import * as z from 'zod/mini';
import { oneLine, readable } from '#marketplace/text.ts';
import { letterMark, longestSlug, reservedSlugs, slugShape } from './make-slug.ts';

/** Its slug is the `category` of listings and part of addresses. */
const Make = z.object({
  slug: z.string(),
  name: z.string(),
  /** The address of a picture, or a few letters. */
  mark: z.nullable(z.string()),
  featured: z.boolean(),
  /** Sellers can list cars of it. Cars of a make that is switched off stay on offer. */
  active: z.boolean(),
});
export type Make = z.infer<typeof Make>;

export const MakesResponse = z.object({ success: z.literal(true), data: z.array(Make) });
export type MakesResponse = z.infer<typeof MakesResponse>;

const slug = z.string().check(z.maxLength(longestSlug), z.regex(slugShape));
export const MakeAddress = z.object({ slug });
export const ModelAddress = z.object({ slug, model: z.string().check(readable) });

export const ModelsResponse = z.object({ success: z.literal(true), data: z.array(z.string()) });
export type ModelsResponse = z.infer<typeof ModelsResponse>;

const AdministeredMake = z.extend(Make, {
  /** Cars in any state. Counting stops at 1,001, which means "more than 1,000". */
  cars: z.number(),
  models: z.number(),
});

export const AdministeredMakesResponse = z.object({
  success: z.literal(true),
  data: z.array(AdministeredMake),
});
export type AdministeredMakesResponse = z.infer<typeof AdministeredMakesResponse>;
export type AdministeredMake = z.infer<typeof AdministeredMake>;

const badSlug = 'Use lower-case letters, digits and single hyphens, such as land-rover.';

/** The form has the same checks, so that both refuse in the same words. */
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
  /** The address of an uploaded picture, or up to three letters. Empty for the name's first letter. */
  mark: z.optional(z.string().check(z.trim(), z.maxLength(300), readable)),
});
export type MakeChangesRequest = z.infer<typeof MakeChangesRequest>;

export const ModelRequest = z.object({ model: oneLine(60, 'Enter the name of the model.') });
