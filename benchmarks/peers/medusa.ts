import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { freePort } from '#server/start/free-port.ts';
import {
  installPeer,
  type PeerDatabase,
  products,
  type RunningPeer,
  runIn,
  startPeer,
} from './peer.ts';

const version = '2.21.2';

export async function startMedusa(database: PeerDatabase): Promise<RunningPeer> {
  const folder = await installPeer(
    'medusa',
    { '@medusajs/medusa': version, '@medusajs/framework': version, '@medusajs/cli': version },
    // One of the two is a version ahead of the other in places, and it stores no files here.
    { '@aws-sdk/client-s3': '3.1166.0', '@aws-sdk/lib-storage': '3.1166.0' },
  );
  const environment = {
    NODE_ENV: 'production',
    // It takes no socket file.
    DATABASE_URL: `postgresql://${database.user}@127.0.0.1:${database.port}/${database.name}`,
    PEER_PRODUCTS: String(products),
  };
  await mkdir(join(folder, 'src/scripts'), { recursive: true });
  await copyFile(resolve('benchmarks/peers/medusa-config.cjs'), join(folder, 'medusa-config.js'));
  await copyFile(resolve('benchmarks/peers/medusa-seed.cjs'), join(folder, 'src/scripts/seed.js'));
  await runIn(folder, 'npx', ['medusa', 'db:migrate'], environment);
  await runIn(folder, 'npx', ['medusa', 'exec', './src/scripts/seed.js'], environment);
  const { key, region } = JSON.parse(await readFile(join(folder, 'seeded.json'), 'utf8'));

  const port = await freePort('127.0.0.1');
  const list = `/store/products?limit=24&region_id=${region}`;
  const headers = { 'x-publishable-api-key': key };
  const program = join(folder, 'node_modules/@medusajs/cli/cli.js');
  const running = await startPeer(
    folder,
    [program, 'start', '-H', '127.0.0.1', '-p', String(port)],
    {
      environment,
      isOpen: () =>
        fetch(`http://127.0.0.1:${port}${list}`, { headers })
          .then(({ ok }) => ok)
          .catch(() => false),
    },
  );
  const { products: found } = await (
    await fetch(`http://127.0.0.1:${port}${list}`, { headers })
  ).json();
  return {
    name: `Medusa ${version}`,
    port,
    questions: {
      'list of 24': { path: list, headers },
      detail: { path: `/store/products/${found[0].id}?region_id=${region}`, headers },
    },
    ...running,
  };
}
