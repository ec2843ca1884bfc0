/** What is in a WebP file that should be nothing but pixels; best answered with nothing. */
export function uncleanTraits(file: Buffer): string[] {
  const isWebp =
    file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  if (!isWebp) return ['is not WebP'];

  const traits = chunksOf(file)
    .filter((chunk) => chunk !== 'VP8 ')
    .map((chunk) => `has a chunk ${chunk}`);
  if (file.readUInt32LE(4) + 8 !== file.length) traits.push('has something behind its end');
  if (file.includes('TELLTALE') || file.includes('<script')) traits.push('passes on a message');
  return traits;
}

function chunksOf(file: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    chunks.push(file.toString('latin1', at, at + 4));
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return chunks;
}
