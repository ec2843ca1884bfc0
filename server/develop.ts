import { createServer } from 'node:http';
import type { ViteDevServer } from 'vite';
import { readConfig } from './config/config.ts';
import type { PageBuild } from './pages/page-build.ts';
import { banner } from './start/banner.ts';
import { openForecourt } from './start/forecourt.ts';
import { showProgress } from './start/progress.ts';
import { stopOnSignals } from './start/stop-on-signals.ts';

export async function developForecourt(vite: ViteDevServer, environment: NodeJS.ProcessEnv) {
  const config = readConfig(environment);
  const forecourt = await openForecourt(config, {
    showProgress,
    pages: await freshPages(vite),
    serverFactory: (handler) =>
      createServer((request, response) =>
        vite.middlewares(request, response, () => handler(request, response)),
      ),
  });
  stopOnSignals(forecourt, config);
  return banner(config, forecourt);
}

async function freshPages(vite: ViteDevServer): Promise<PageBuild> {
  return {
    folder: null,
    isHotReloading: true,
    assets: {
      styles: '',
      styleSheet: '/shell/app.css',
      beforePaintScript: '/shell/before-paint.ts',
      browserScript: '/shell/browser.tsx',
      font: '/node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    },
    async render(request, options) {
      const { default: styles } = await vite.ssrLoadModule('/shell/app.css?inline');
      const { renderPage } = await vite.ssrLoadModule('/shell/render-page.tsx');
      const assets = { ...options.assets, styles };
      return renderPage(request, { ...options, assets });
    },
    async isPage(url) {
      const { isPage } = await vite.ssrLoadModule('/shell/render-page.tsx');
      return isPage(url);
    },
    finish: (url, html) => vite.transformIndexHtml(url, html),
  };
}
