import type { Plugin } from 'vite';
import { parseArticle } from '../marketplace/pages/blog/article-source.ts';

/** Parses the blog's articles at build time, so that browsers load no Markdown parser. */
export const articles = (): Plugin => ({
  name: 'articles',
  transform(text, id) {
    if (!id.endsWith('.md')) return null;
    return {
      code: `export const article = ${JSON.stringify(parseArticle(text))};`,
      moduleType: 'js',
      map: null,
    };
  },
});
