import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { articles } from './launch/articles.ts';
import { precompress } from './launch/precompress.ts';

const routerForProduction = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

const browserBuild: BuildEnvironmentOptions = {
  manifest: true,
  // Minifying takes the notices out of the scripts; whoever wrote them asks for their being kept.
  license: { fileName: 'licences.md' },
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: {
      browser: 'shell/browser.tsx',
      'before-paint': 'shell/before-paint.ts',
      styles: 'shell/app.css',
    },
    // Pages that only read need none of the schemas beside the functions that they call.
    treeshake: { manualPureFunctions: ['z', 'pageResponse', 'dataResponse'] },
    output: {
      codeSplitting: {
        // One file for what every page needs: it compresses better than thirty. Not the entry itself,
        // which waits for screens that wait for this file.
        groups: [
          { name: 'shell', tags: ['$initial'], test: /^(?!.*(shell.browser|before-paint|\.css))/ },
        ],
      },
    },
  },
};

const serverBuild: BuildEnvironmentOptions = {
  target: 'node20',
  sourcemap: true,
  rolldownOptions: {
    // For file and line in a trace, maps need no sources.
    output: { sourcemapExcludeSources: true },
  },
};

/** How both halves are built; launch/programs.mjs says which programs the server's half holds. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), articles(), precompress()],
  // The package's exports lead everybody to its development form.
  resolve: { alias: [{ find: /^react-router$/, replacement: routerForProduction }] },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? serverBuild : browserBuild,
  // Bundled, React runs in its production form whatever NODE_ENV says; what uses it must share it.
  ssr: { noExternal: isSsrBuild ? [/react/] : [] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
