import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import { type PictureRefusal, PictureRefused } from '../picture-hosting.ts';
import type { PictureFormat } from './picture-format.ts';

export type Rendition = { width: number; data: Uint8Array };

type Outcome = { renditions: Rendition[] } | { refusal: PictureRefusal };

const program = resolve('providers/picture-hosting/server/decoder-program.mjs');

/** Milliseconds after which a hanging decoder is killed. */
const stuckAfter = 10 * 60_000;

export type DecoderProcess = ReturnType<typeof startDecoderProcess>;

export function startDecoderProcess() {
  const child = fork(program, {
    serialization: 'advanced',
    // Passes no secrets, and silences warnings about deliberately broken files.
    env: { VIPS_WARNING: '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  keepAwake(child, false);

  return {
    isAlive: () => child.connected && !child.killed,
    end: () => child.kill('SIGKILL'),
    /** Uses at most that much processor time. */
    async decode(picture: Buffer, format: PictureFormat, milliseconds: number) {
      keepAwake(child, true);
      const timer = setTimeout(() => child.kill('SIGKILL'), stuckAfter);
      try {
        return await renditionsFrom(child, { picture, format, milliseconds });
      } finally {
        clearTimeout(timer);
        keepAwake(child, false);
      }
    },
  };
}

/** Idle decoders must not keep the process running. */
function keepAwake(child: ChildProcess, isWorking: boolean): void {
  const action = isWorking ? 'ref' : 'unref';
  child[action]();
  child.channel?.[action]();
}

async function renditionsFrom(child: ChildProcess, task: object): Promise<Rendition[]> {
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Outcome));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      signal
        ? resolve({ refusal: 'damaged' })
        : reject(new Error(`the picture decoder ended with code ${code}`)),
    );
    child.send(task, (error) => error && reject(error));
  }).finally(() => child.removeAllListeners());

  if ('refusal' in outcome) throw new PictureRefused(outcome.refusal);
  return outcome.renditions;
}
