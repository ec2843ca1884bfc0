import type { Article } from './article.ts';
import { readingMinutes } from './reading-time.ts';

/** On a wide screen it stays beside the text. */
export function Contents({ articles }: { articles: Article[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="mt-8 max-w-[42rem] rounded-card border border-border bg-surface p-5 lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:self-start lg:p-4"
    >
      <h2 id="contents" className="px-2 text-base tracking-normal">
        In this blog
      </h2>
      <ol className="mt-1">
        {articles.map(({ anchor, title, body }) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="block min-h-11 rounded-control px-2 py-2 leading-snug transition-colors duration-150 hover:bg-sunken hover:text-link"
            >
              {title}
              <span className="block text-sm text-muted">{readingMinutes(body)} min read</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
