const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))([,\n])/gy;

/** Reads rows by the names in the first line. Quoted cells may contain commas, line breaks and doubled quotes. */
export function rowsIn(csv: string): Record<string, string>[] {
  const [names, ...rows] = linesIn(`${csv.replaceAll('\r\n', '\n').trim()}\n`);
  return rows.map((cells) => {
    if (cells.length !== names!.length)
      throw new Error(`${cells.length} cells under ${names!.length} names: ${cells[0]}`);
    return Object.fromEntries(names!.map((name, at) => [name, cells[at]!]));
  });
}

function linesIn(csv: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let end = 0;
  for (const match of csv.matchAll(cell)) {
    const [whole, quoted, plain, separator] = match;
    line.push(quoted?.replaceAll('""', '"') ?? plain!);
    end = match.index + whole.length;
    if (separator === ',') continue;
    lines.push(line);
    line = [];
  }
  if (end < csv.length) throw new Error(`A quote is out of place in: ${csv.slice(end, end + 40)}`);
  return lines;
}

/** Reads rows as records: `numbers` are numeric columns, `true` is a boolean, and empty cells are left out. */
export const recordsIn = <Row extends object>(csv: string, numbers: (keyof Row)[] = []): Row[] =>
  rowsIn(csv).map((row) => {
    const cells = Object.entries(row).filter(([, cell]) => cell !== '');
    const read = (name: string, cell: string) =>
      (numbers as string[]).includes(name) ? Number(cell) : cell === 'true' || cell;
    return Object.fromEntries(cells.map(([name, cell]) => [name, read(name, cell)])) as Row;
  });
