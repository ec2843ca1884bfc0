import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isPage, renderPage } from '#shell/render-page.tsx';
import type { Config } from '../config/config.ts';
import type { PageBuild } from './page-build.ts';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), assets: z.array(z.string()).optional() }),
);

export async function builtPages({ buildFolder }: Pick<Config, 'buildFolder'>): Promise<PageBuild> {
  const folder = join(buildFolder, 'public');
  const manifest = Manifest.parse(
    JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')),
  );
  const fileOf = (source: string) => `/${manifest[source]!.file}`;

  return {
    folder,
    render: renderPage,
    isPage: async (url) => isPage(url),
    finish: async (_url, html) => html,
    isHotReloading: false,
    assets: {
      styles: (await readFile(join(folder, fileOf('shell/app.css')), 'utf8')).trim(),
      styleSheet: fileOf('shell/app.css'),
      beforePaintScript: fileOf('shell/before-paint.ts'),
      browserScript: fileOf('shell/browser.tsx'),
      font: `/${manifest['shell/app.css']!.assets!.find((file) => file.endsWith('.woff2'))}`,
    },
  };
}
