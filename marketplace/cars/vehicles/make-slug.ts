import { foldedText } from '#marketplace/folded-text.ts';

export const longestSlug = 40;
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The search would confuse a make with these terms. */
export const reservedSlugs = ['verified', 'private'];

/** A mark that is not a picture. Empty for the first letter of the name. */
export const letterMark = /^[\p{L}\p{N}]{0,3}$/u;

export const slugFrom = (name: string): string =>
  foldedText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestSlug);
