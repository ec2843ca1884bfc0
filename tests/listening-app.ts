import { onTestFinished } from 'vitest';
import type { ServerDependencies } from '#server/dependencies.ts';
import { createApp } from '#server/http/app.ts';

/** Another instance, which may have another database or another cache than the market. `fails` says what it cannot answer. */
export async function openListeningApp(
  dependencies: ServerDependencies,
  fails = (_url: string): boolean => false,
) {
  const app = createApp(dependencies);
  const asked: string[] = [];
  app.addHook('onRequest', async ({ url }, reply) => {
    asked.push(url);
    if (fails(url)) return reply.status(503).send({});
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    /** What had to be made. */
    asked,
    async visits(path: string) {
      const response = await fetch(address + path);
      const { status, headers } = response;
      return { status, headers, body: await response.text() };
    },
  };
}
