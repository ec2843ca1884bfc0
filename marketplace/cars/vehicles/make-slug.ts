import { foldedText } from '#marketplace/folded-text.ts';

export const longestSlug = 40;
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Search terms of their own, which a make would be confused with. */
export const reservedSlugs = ['verified', 'private'];

/** What is no picture; nothing stands for the first letter of the name. */
export const letterMark = /^[\p{L}\p{N}]{0,3}$/u;

/** `Citroën` becomes `citroen`, `Land Rover` becomes `land-rover`. */
export const slugFrom = (name: string): string =>
  foldedText(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longestSlug);
