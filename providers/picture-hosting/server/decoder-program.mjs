import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Decodes uploads in its own process, to protect the server. JavaScript, because Node runs it as it is. */

/** The widths that pages use. The middle one represents the picture. */
const widths = [480, 960, 1600];
const largest = 1600;
const mostPixels = 40_000_000;
/** The loader of each format. */
const loaders = { jpeg: 'Jpeg', png: 'Png', webp: 'Webp', avif: 'Heif' };

sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: Object.values(loaders).map((loader) => `VipsForeignLoad${loader}Buffer`),
});

try {
  // If memory runs out, Linux ends this process first.
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {}

process.on('disconnect', () => process.exit());
process.on('message', async ({ picture, format, milliseconds }) => {
  const watch = endAfter(milliseconds);
  process.send(await outcomeOf(Buffer.from(picture), format));
  clearInterval(watch);
});

/** Limits processor time, because on a busy machine a valid picture takes long, too. */
function endAfter(milliseconds) {
  const before = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system > milliseconds * 1000) process.kill(process.pid, 'SIGKILL');
  }, 100);
}

async function outcomeOf(picture, format) {
  try {
    const source = sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' });
    if ((await realFormat(source)) !== format) return { refusal: 'not_an_image' };
    return { renditions: await allWidths(source) };
  } catch (error) {
    return {
      refusal: error.message.includes('exceeds pixel limit') ? 'too_many_pixels' : 'damaged',
    };
  }
}

async function realFormat(source) {
  const { format, compression } = await source.metadata();
  return format === 'heif' && compression === 'av1' ? 'avif' : format;
}

/** Decodes once. Raw pixels carry no metadata. */
async function allWidths(source) {
  const { data, info } = await source
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(within(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });

  const renditions = [];
  for (const width of widths) {
    renditions.push({
      width,
      data: await pixels.clone().resize(within(width)).webp(quality).toBuffer(),
    });
  }
  return renditions;
}

const quality = { quality: 78, effort: 2 };

/** Bounds the height, because WebP has at most 16,383 pixels. */
function within(width) {
  return { width, height: width * 2, fit: 'inside', withoutEnlargement: true };
}
