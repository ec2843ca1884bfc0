import { build } from 'vite';
import { root } from './root.mjs';

/** A program of its own: Vite changes the process it runs in. */
const common = { root, logLevel: 'warn', mode: 'production' };
await build(common);
await build({ ...common, build: { ssr: true } });
