const longestName = 100;
const blanks = /[\p{Cc}\s]+/gu;
const directionTricks = /[\u202a-\u202e\u2066-\u2069]/g;

/** One line of text without control characters, the way it is kept and shown. */
export const tidyName = (name: string): string =>
  [...name.normalize('NFC').replace(directionTricks, '').replace(blanks, ' ').trim()]
    .slice(0, longestName)
    .join('');
