import { createServer } from 'node:net';

const firstChoice = 3000;
const tries = 50;

/** The port asked for, or from 3000 upwards the first that nobody listens on. */
export async function freePort(host: string, asked: number | undefined): Promise<number> {
  if (asked !== undefined) return asked;
  for (let port = firstChoice; port < firstChoice + tries; port++) {
    if (await isFree(host, port)) return port;
  }
  throw new Error(`No port from ${firstChoice} to ${firstChoice + tries - 1} is free. Set PORT.`);
}

const isFree = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
