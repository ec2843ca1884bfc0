const mostWords = 12;

const stopWords = new Set(
  ['a', 'an', 'and', 'the', 'in', 'of', 'for', 'from', 'with', 'to'].concat([
    'car',
    'cars',
    'used',
  ]),
);

/** Keeps all words if there are no others. */
export function withoutStopWords(words: string[]): string[] {
  const different = [...new Set(words)].slice(0, mostWords);
  const others = different.filter((word) => !stopWords.has(word));
  return others.length > 0 ? others : different;
}
