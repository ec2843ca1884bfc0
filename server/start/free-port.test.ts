import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { holdPort } from './free-port.ts';

const host = '127.0.0.1';

/** Undefined when nobody else listens there. */
async function problemWithListeningOn(port: number): Promise<string | undefined> {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(port, host);
  return once(server, 'listening').then(
    () => undefined,
    ({ code }) => code,
  );
}

test('concurrent starts get different ports, which no other process gets meanwhile', async () => {
  const held = await Promise.all([1, 2, 3].map(() => holdPort(host)));
  const ports = held.map(({ port }) => port);
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(await problemWithListeningOn(port)).toBe('EADDRINUSE');

  for (const { release } of held) release();
  for (const port of ports) expect(await problemWithListeningOn(port)).toBeUndefined();
});

test('a wanted port is not checked, because its user may be about to stop', async () => {
  const { port, release } = await holdPort(host);
  onTestFinished(release);
  expect(await holdPort(host, port)).toMatchObject({ port });
});
