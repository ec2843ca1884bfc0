import { createServer, type Server } from 'node:net';

const firstChoice = 3000;
const tries = 50;

export type HeldPort = { port: number; release(): void };

/**
 * Returns the wanted port, or the first free one, and listens on it until `release`, so that no other process takes
 * it.
 */
export async function holdPort(
  host: string,
  asked?: number,
  first = firstChoice,
): Promise<HeldPort> {
  if (asked !== undefined) return { port: asked, release() {} };
  for (let port = first; port < first + tries; port++) {
    const holder = await listenOn(host, port);
    if (holder) return { port, release: () => void holder.close() };
  }
  throw new Error(`No port from ${first} to ${first + tries - 1} is free. Set PORT.`);
}

/** For another program. Its port is not held until it starts. */
export async function freePort(host: string, first?: number): Promise<number> {
  const { port, release } = await holdPort(host, undefined, first);
  release();
  return port;
}

const listenOn = (host: string, port: number) =>
  new Promise<Server | null>((resolve) => {
    const holder = createServer((visitor) => visitor.destroy());
    holder.once('error', () => resolve(null));
    holder.listen({ host, port, exclusive: true }, () => resolve(holder));
  });
