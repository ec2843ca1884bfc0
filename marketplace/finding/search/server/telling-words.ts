const mostWords = 12;

/** People write them between the words they mean. */
const fillers = new Set(
  ['a', 'an', 'and', 'the', 'in', 'of', 'for', 'from', 'with', 'to'].concat([
    'car',
    'cars',
    'used',
  ]),
);

export function tellingWords(words: string[]): string[] {
  const different = [...new Set(words)].slice(0, mostWords);
  const telling = different.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : different;
}
