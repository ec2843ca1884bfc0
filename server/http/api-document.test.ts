import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openMarket } from '../../tests/market.ts';
import { temporaryFolder } from '../../tests/temporary-folder.ts';

const run = promisify(execFile);
const linter = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('the linter finds nothing wrong with the API document', async () => {
  const { app } = await openMarket();
  const document = (await app.inject('/api/openapi.json')).json();
  const file = join(await temporaryFolder(), 'openapi.json');
  await writeFile(file, JSON.stringify(document, null, 2));
  const options = ['--config', 'redocly.yaml', '--lint-config', 'error', '--format', 'stylish'];
  const problems = await run(process.execPath, [linter, 'lint', file, ...options], {
    env: offline,
  }).then(
    () => [],
    ({ stdout, stderr }) => `${stdout}${stderr}`.split('\n'),
  );
  expect(problems).toEqual([]);
});
