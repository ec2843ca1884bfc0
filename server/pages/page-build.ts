import type { PageAssets } from '#shell/document.ts';
import type { RenderedPage, RenderOptions } from '#shell/render-page.tsx';

export type PageBuild = {
  assets: PageAssets;
  folder: string | null;
  render: (request: Request, options: RenderOptions) => Promise<RenderedPage>;
  /** Whether a route of the browser matches. The car or make in the address may not exist. */
  isPage: (url: URL) => Promise<boolean>;
  /** Lets hot reload add its client to the HTML. */
  finish: (url: string, html: string) => Promise<string>;
  isHotReloading: boolean;
};
