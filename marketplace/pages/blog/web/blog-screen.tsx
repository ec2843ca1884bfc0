import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { ArticleText } from './article-text.tsx';
import { articles } from './articles.ts';
import { Contents } from './contents.tsx';

function BlogScreen() {
  return (
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
      <Contents articles={articles} />
      <div className="max-w-[42rem] lg:col-start-2">
        {articles.map((article) => (
          <ArticleText key={article.anchor} article={article} />
        ))}
      </div>
    </div>
  );
}

export const blogPage: Page = { Screen: BlogScreen };
