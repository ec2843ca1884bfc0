const longestName = 100;
const blanks = /[\p{Cc}\s\u2800]+/gu;
/** What turns text around, hides in it or has no width; joiners stay where Arabic and Indic spelling needs them. */
const unseen = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;
const strayJoiners =
  /(?<!\p{Script=Arabic}|(?<!\p{Script=Latin})\p{M})(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?!\p{L})/gu;

/** One line of text without control characters, the way it is kept and shown. */
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
