import type { HostileUpload } from '../../trials/upload/hostile-upload.ts';
import { uncleanTraits } from './unclean-traits.ts';

/** Whatever takes uploads: the application in a test, or a server of its own. */
export type Target = {
  send(upload: HostileUpload): Promise<{ status: number; code?: string; display_url?: string }>;
  see(address: string): Promise<Buffer>;
};

export type Damage = {
  /** What went other than it should have. */
  wrong: string[];
  /** The addresses of what was taken in. */
  kept: string[];
};

const widths = [480, 960, 1600];

/** Sends them all, a few at a time, and looks closely at whatever gets in. */
export async function attack(
  target: Target,
  uploads: HostileUpload[],
  { atOnce = 4 } = {},
): Promise<Damage> {
  const damage: Damage = { wrong: [], kept: [] };
  const waiting = [...uploads];

  async function tryOne(upload: HostileUpload) {
    const { status, code, display_url } = await target.send(upload);
    const outcome = status === 200 ? 'kept' : code;
    if (!upload.expected.some((expected) => expected === outcome)) {
      damage.wrong.push(
        `${upload.name}: ${status} ${outcome}, not ${upload.expected.join(' or ')}`,
      );
    }
    if (!display_url) return;
    damage.kept.push(display_url);
    for (const width of widths) {
      const traits = uncleanTraits(await target.see(display_url.replace('/960.', `/${width}.`)));
      damage.wrong.push(...traits.map((trait) => `${upload.name} at ${width}: ${trait}`));
    }
  }
  async function work() {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tryOne(next);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return damage;
}
