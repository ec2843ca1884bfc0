import Fastify, { type InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { mountWebHandler } from './web-handler.ts';

const origin = 'https://forecourt.example';

function openHandler() {
  const app = Fastify();
  mountWebHandler(app, '/api/auth', async ({ method }) => Response.json({ method }), origin);
  return (options: InjectOptions) => app.inject({ url: '/api/auth/session', ...options });
}

test('a method that no web request can have is not found, and no failure of ours', async () => {
  const call = openHandler();

  expect((await call({ method: 'PUT' })).json()).toEqual({ method: 'PUT' });
  expect((await call({ method: 'TRACE' as 'GET' })).statusCode).toBe(404);
});
