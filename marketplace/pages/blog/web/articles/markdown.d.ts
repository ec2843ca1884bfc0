/** launch/articles.ts parses articles when the product is built. */
declare module '*.md' {
  export const article: import('#marketplace/pages/blog/article-source.ts').ArticleSource;
}
