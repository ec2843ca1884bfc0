/** What launch/articles.ts makes of an article when the product is built. */
declare module '*.md' {
  export const article: import('#marketplace/pages/blog/article-source.ts').ArticleSource;
}
