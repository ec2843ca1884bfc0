import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { HomeSection } from './home-section.tsx';
import { StudioPicture } from './studio-picture.tsx';

type NewsItem = { topic: string; title: string; line: string; to: string; picture: string };

const news: NewsItem[] = [
  {
    topic: 'React',
    title: 'Where state belongs in a React application',
    line: 'Most trouble with state is a question of place. Five places, and when to use each.',
    to: '/blog#managing-state',
    picture: 'news-lamp',
  },
  {
    topic: 'JavaScript',
    title: 'How prototypal inheritance works',
    line: 'Objects that ask other objects. What classes do for you, and what they hide.',
    to: '/blog#prototypal-inheritance',
    picture: 'news-wheel',
  },
  {
    topic: 'Testing',
    title: 'What a unit test is, and why to write one',
    line: 'A test is a sentence about your code that a machine checks every day.',
    to: '/blog#unit-tests',
    picture: 'news-rear',
  },
  {
    topic: 'Frameworks',
    title: 'React, Angular and Vue compared',
    line: 'One counter in three dialects, and the question that matters more than all of them.',
    to: '/blog#react-angular-vue',
    picture: 'news-grille',
  },
  {
    topic: 'React',
    title: 'Data from a server is a cache',
    line: 'Why a list of cars is not state, and what to treat it as instead.',
    to: '/blog#server-data',
    picture: 'news-spokes',
  },
  {
    topic: 'Testing',
    title: 'What is better left untested',
    line: 'Some tests cost more than they find. How to recognise them before writing them.',
    to: '/blog#what-not-to-test',
    picture: 'news-tail',
  },
];

/** Scripts only add the arrows. */
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

/** `aria-disabled` instead of `disabled`, so that the last click does not lose the focus. */
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

const NewsCard = ({ topic, title, line, to, picture }: NewsItem) => (
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

function useSlider() {
  const track = useRef<HTMLDivElement>(null);
  const [isAtStart, setAtStart] = useState(true);
  const [isAtEnd, setAtEnd] = useState(false);
  /** The target of a running scroll, from which a second click counts. */
  const goal = useRef<number | null>(null);

  const move = (step: 1 | -1) => {
    const row = track.current;
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth;
    const wanted = (goal.current ?? row.scrollLeft) + step * strideOf(row);
    goal.current = Math.min(Math.max(wanted, 0), end);
    row.scrollTo({ left: goal.current });
  };

  const follow = () => {
    const row = track.current;
    if (!row) return;
    const end = row.scrollWidth - row.clientWidth;
    setAtStart(row.scrollLeft < 2);
    setAtEnd(row.scrollLeft > end - 2);
    if (goal.current !== null && Math.abs(row.scrollLeft - goal.current) < 2) goal.current = null;
  };

  const letGo = () => {
    goal.current = null;
  };

  return { track, isAtStart, isAtEnd, move, follow, letGo };
}

type Slider = ReturnType<typeof useSlider>;

function strideOf(row: HTMLElement): number {
  const [first, second] = row.querySelectorAll('li');
  return first && second ? second.offsetLeft - first.offsetLeft : row.clientWidth;
}
