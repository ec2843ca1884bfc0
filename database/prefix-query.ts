const mostWords = 8;

/** A query for words that begin like these, in any order; null when nothing is asked for. */
export function prefixQuery(text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length > 0
    ? words
        .slice(0, mostWords)
        .map((word) => `${word}:*`)
        .join(' & ')
    : null;
}
