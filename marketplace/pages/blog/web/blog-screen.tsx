import { Clock } from 'lucide-react';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { type Article, articles } from './articles.ts';
import { readingMinutes } from './reading-time.ts';

const BlogScreen = () => (
  <div className="page-width pt-8 md:pt-12 lg:grid lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-x-16 xl:gap-x-24">
    <PageHead
      title="Blog"
      description="Four articles by the people who build Forecourt: state in React, prototypal inheritance, unit tests, and React, Angular and Vue compared."
      path="/blog"
    />
    <header className="max-w-[42rem] lg:col-start-2">
      <h1 className="text-4xl">Blog</h1>
      <p className="mt-2 text-lg text-muted">
        Notes from our workshop. Forecourt sells cars, but it is made of code, and these are four
        things that we had to think about while building it.
      </p>
    </header>
    <Contents />
    <div className="max-w-[42rem] lg:col-start-2">
      {articles.map((article) => (
        <ArticleText key={article.anchor} article={article} />
      ))}
    </div>
  </div>
);

const Contents = () => (
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

/** Styles the plain elements of articles. */
const prose = [
  'text-[1.0625rem] leading-[1.7]',
  '[&_p]:mt-4',
  '[&_h3]:mt-10 [&_h3]:text-xl',
  '[&_ul]:mt-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5 [&_li]:ps-1 [&_li]:marker:text-subtle',
  '[&_:is(p,li)>code]:rounded-[0.3rem] [&_:is(p,li)>code]:bg-sunken [&_:is(p,li)>code]:px-1 [&_:is(p,li)>code]:py-0.5 [&_:is(p,li)>code]:text-[0.9em]',
].join(' ');

const ArticleText = ({ article: { anchor, title, body } }: { article: Article }) => (
  <article
    aria-labelledby={anchor}
    className="mt-12 border-t border-border pt-10 lg:mt-14 lg:pt-12"
  >
    <h2 id={anchor} className="text-3xl leading-tight">
      {title}
    </h2>
    <p className="mt-3 flex items-center gap-2 text-sm text-muted">
      <Clock className="size-4" />
      {readingMinutes(body)} min read
    </p>
    <div className={`mt-6 ${prose}`}>{body}</div>
  </article>
);

export const blogPage: Page = { Screen: BlogScreen };
