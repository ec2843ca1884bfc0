/** The formats that decoders accept. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Detects the format by the first bytes, because names and declared types prove nothing. */
export function formatOf(file: Buffer): PictureFormat | null {
  if (file.length < 16) return null;
  if (file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff) return 'jpeg';
  if (file.subarray(0, 8).equals(pngSignature)) return 'png';
  if (text(file, 0) === 'RIFF' && text(file, 8) === 'WEBP') return 'webp';
  return isAvif(file) ? 'avif' : null;
}

/** HEIC and videos start the same way and differ in their brands. */
function isAvif(file: Buffer): boolean {
  if (text(file, 4) !== 'ftyp') return false;
  const end = Math.min(file.readUInt32BE(0), file.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    // Skips the version between the main and the compatible brands.
    if (at !== 12 && ['avif', 'avis'].includes(text(file, at))) return true;
  }
  return false;
}

const text = (file: Buffer, at: number) => file.toString('latin1', at, at + 4);
