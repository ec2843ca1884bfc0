import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { HomeSection } from './home-section.tsx';
import { news } from './latest-news-copy.ts';
import { StudioPicture } from './studio-picture.tsx';
import { type Slider, useSlider } from './use-slider.ts';

/** Without scripts it is a row to scroll or swipe; scripts add the arrows. */
export function LatestNews() {
  const slider = useSlider();

  return (
    <HomeSection
      id="latest-news"
      heading="Latest News"
      line="From our blog, written by the people who build Forecourt."
      aside={<NewsArrows slider={slider} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        ref={slider.track}
        role="group"
        aria-label="News, scrolls sideways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus.
        tabIndex={0}
        onScroll={slider.follow}
        onPointerDown={slider.letGo}
        onWheel={slider.letGo}
        onKeyDown={slider.letGo}
        className="snap-x snap-mandatory scrollbar-none overflow-x-auto scroll-smooth overscroll-x-contain rounded-card"
      >
        <ul className="flex gap-[30px]">
          {news.map((item) => (
            <li
              key={item.to}
              className="w-full shrink-0 snap-start md:w-[calc((100%-30px)/2)] min-[64rem]:w-[calc((100%-60px)/3)]"
            >
              <NewsCard {...item} />
            </li>
          ))}
        </ul>
      </div>
    </HomeSection>
  );
}

/** At the ends a button stays focusable, so that the focus is not lost on the last click. */
function NewsArrows({ slider: { isAtStart, isAtEnd, move } }: { slider: Slider }) {
  const look =
    'border border-border bg-surface hover:border-control hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-50';

  return (
    <div className="flex shrink-0 gap-2 noscript:hidden">
      <IconButton
        icon={ChevronLeft}
        label="Previous news"
        aria-disabled={isAtStart || undefined}
        onClick={() => move(-1)}
        className={look}
      />
      <IconButton
        icon={ChevronRight}
        label="Next news"
        aria-disabled={isAtEnd || undefined}
        onClick={() => move(1)}
        className={look}
      />
    </div>
  );
}

function NewsCard({ topic, title, line, to, picture }: (typeof news)[number]) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-border bg-surface transition-colors duration-150 hover:border-control has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="relative overflow-hidden after:absolute after:inset-0 after:bg-primary after:opacity-15 after:mix-blend-color">
        <StudioPicture
          name={picture}
          className="aspect-video transition-transform duration-300 ease-out group-hover:scale-103"
        />
      </div>
      <div className="p-5">
        <p className="text-sm font-medium text-link">{topic}</p>
        <h3 className="mt-1 text-lg leading-snug">
          <Link to={to} className="outline-none after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="mt-2 text-muted">{line}</p>
      </div>
    </article>
  );
}
