import { Clock } from 'lucide-react';
import type { Article } from './article.ts';
import { readingMinutes } from './reading-time.ts';

/** Looks of plain elements, so that an article holds hardly anything but its words. */
const prose = [
  'text-[1.0625rem] leading-[1.7]',
  '[&_p]:mt-4',
  '[&_h3]:mt-10 [&_h3]:text-xl',
  '[&_ul]:mt-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5 [&_li]:ps-1 [&_li]:marker:text-subtle',
  '[&_:is(p,li)>code]:rounded-[0.3rem] [&_:is(p,li)>code]:bg-sunken [&_:is(p,li)>code]:px-1 [&_:is(p,li)>code]:py-0.5 [&_:is(p,li)>code]:text-[0.9em]',
].join(' ');

export function ArticleText({ article: { anchor, title, body } }: { article: Article }) {
  return (
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
}
