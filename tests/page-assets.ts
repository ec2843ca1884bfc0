import type { PageAssets } from '#shell/document.ts';

/** For tests that need no built files. */
export const pageAssets: PageAssets = {
  styles: '',
  styleSheet: '/s.css',
  beforePaintScript: '/a.js',
  browserScript: '/b.js',
  font: '/c.woff2',
};
