const mostWords = 8;

/** A text search query for words with these beginnings, in any order. Null without words. */
export function prefixQuery(text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length > 0
    ? words
        .slice(0, mostWords)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null;
}
