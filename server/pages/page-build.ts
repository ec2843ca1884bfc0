import type { PageAssets } from '#shell/document.ts';
import type { RenderedPage, RenderOptions } from '#shell/render-page.tsx';

/** The browser's half of the product: built for production, or served fresh while developing. */
export type PageBuild = {
  assets: PageAssets;
  /** Files to serve as they are, under their own names. */
  folder: string | null;
  render: (request: Request, options: RenderOptions) => Promise<RenderedPage>;
  /** Whether a route of the browser matches it; the car or make that it names may be gone. */
  isPage: (url: URL) => Promise<boolean>;
  /** The last word on the HTML: hot reload adds its client here. */
  finish: (url: string, html: string) => Promise<string>;
  isHotReloading: boolean;
};
