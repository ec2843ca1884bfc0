/** `1,234`. Without `Intl`: its first use in a page takes longer than hydrating the rest. */
export function inFigures(whole: number, separator = ','): string {
  const digits = String(whole);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) {
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  }
  return groups.join(separator);
}

/** `1 car`, or `1,234 cars`. */
export const countOf = (number: number, one: string, many: string): string =>
  `${inFigures(number)} ${number === 1 ? one : many}`;
