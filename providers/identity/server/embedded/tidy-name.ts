const longestName = 100;
const blanks = /[\p{Cc}\s\u2800]+/gu;
/** Invisible characters and those that turn text around. Arabic and Indic spelling needs joiners. */
const unseen = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const strayJoiners =
  /(?<!\p{Script=Arabic}|(?<!\p{Script=Latin})\p{M})(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?!\p{L})/gu;

export const tidyName = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(unseen, '')
      .replace(strayJoiners, '')
      .replace(blanks, ' ')
      .trim(),
  ]
    .slice(0, longestName)
    .join('');
