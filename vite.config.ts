import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import { precompress } from './launch/precompress.ts';

const browserBuild: BuildEnvironmentOptions = {
  manifest: true,
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: {
      browser: 'web/browser.tsx',
      'before-paint': 'web/before-paint.ts',
      styles: 'web/app.css',
    },
  },
};

const serverBuild: BuildEnvironmentOptions = {
  target: 'node20',
  sourcemap: true,
  rolldownOptions: {
    input: {
      main: 'server/main.ts',
      admin: 'server/commands/admin.ts',
      bench: 'benchmarks/main.ts',
      'bench-floor': 'benchmarks/floor-program.ts',
      'bench-load': 'benchmarks/load/program.ts',
      'card-sandbox': 'providers/card-payments/server/sandbox/main.ts',
      'demo-listings': 'server/commands/demo-listings.ts',
      'trial-bypass': 'trials/payments/bypass.ts',
      'trial-crash': 'trials/payments/crash.ts',
      'trial-events': 'trials/payments/events.ts',
      'trial-race': 'trials/payments/race.ts',
      'trial-upload': 'trials/upload/main.ts',
    },
  },
};

/** `vite build` makes the browser's half, `vite build --ssr` the server's. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), precompress()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? serverBuild : browserBuild,
  // Bundled, React runs in its production form whatever NODE_ENV says; what uses it must share it.
  ssr: { noExternal: isSsrBuild ? [/react/] : [] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}));
