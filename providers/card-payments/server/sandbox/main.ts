import { parseArgs } from 'node:util';
import { sandboxKeys } from './sandbox-keys.ts';
import { serveSandbox } from './serve-sandbox.ts';

/** node … --database-url postgres://… --secret … [--port 4243] [--webhook-url http://…] [--seed 1] */
const { values } = parseArgs({
  options: {
    'database-url': { type: 'string' },
    secret: { type: 'string' },
    port: { type: 'string', default: '0' },
    'webhook-url': { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const { 'database-url': databaseUrl, secret, port, 'webhook-url': webhookUrl, seed } = values;
if (!databaseUrl || !secret) {
  process.stderr.write('The card sandbox needs --database-url and --secret.\n');
  process.exit(1);
}

const { secretKey, webhookSecret } = sandboxKeys(secret);
const server = await serveSandbox({
  databaseUrl,
  secretKey,
  port: Number(port),
  seed: Number(seed),
  connections: 10,
  hasControlCalls: true,
  webhook: webhookUrl ? { url: webhookUrl, secret: webhookSecret } : undefined,
  onProblem: (error) => process.stderr.write(`${error}\n`),
});
process.stdout.write(`Card sandbox on http://127.0.0.1:${server.port} (test mode)\n`);
process.once('SIGTERM', () => server.close().then(() => process.exit(0)));
