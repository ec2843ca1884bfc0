import { ensureInstalled } from './installed.mjs';
import { whenParentEnds } from './parent.mjs';
import { root } from './root.mjs';

/** `npm run dev`: the product with hot reload. */
process.chdir(root);
if (process.env.npm_lifecycle_event) whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
await ensureInstalled();
const { createServer } = await import('vite');
const publicUrl = process.env.PUBLIC_URL ?? '';
const allowedHosts = URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [];
const server = { middlewareMode: true, allowedHosts };
const vite = await createServer({ root, server, appType: 'custom' });
const { developForecourt } = await vite.ssrLoadModule('/server/develop.ts');
console.log(await developForecourt(vite, process.env));
