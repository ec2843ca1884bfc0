import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { everythingBelow, mountWebService, type WebHandler } from './web-handler.ts';

const origin = 'https://forecourt.example';

function openHandler() {
  const app = Fastify();
  const handler: WebHandler = async ({ method }, client) => Response.json({ method, ...client });
  mountWebService(app, { routes: [everythingBelow('/service')], handler }, origin);
  return (options: InjectOptions) => app.inject({ url: '/service/session', ...options });
}

test('a method that a web Request cannot have never reaches the service', async () => {
  const call = openHandler();

  expect((await call({ method: 'PUT' })).json()).toMatchObject({ method: 'PUT' });
  expect((await call({ method: 'TRACE' as 'GET' })).statusCode).toBe(404);
});

test('a request through a tunnel or with a foreign host name is not local', async () => {
  const call = openHandler();
  const isThisMachine = async (options: InjectOptions) =>
    (await call(options)).json().isThisMachine;

  expect(await isThisMachine({})).toBe(true);
  expect(await isThisMachine({ remoteAddress: '192.0.2.1' })).toBe(false);
  expect(await isThisMachine({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(false);
  expect(await isThisMachine({ headers: { host: 'tunnel.example' } })).toBe(false);
});
