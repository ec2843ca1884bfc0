import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const posters = (format: 'avif' | 'webp') =>
  `/hero/hero-poster-768.${format} 768w, /hero/hero-poster.${format} 1280w`;
const sizes = '(min-width: 96rem) 63rem, (min-width: 62rem) 66vw, 100vw';
const fills = 'absolute inset-0 size-full object-cover';

/** The film fades in over a still picture once the page is idle. */
export function HeroFilm() {
  const { film, isWanted, isRunning, wasSeen, begin, follow, toggle } = useFilm();

  return (
    <div className="relative aspect-3/1 md:aspect-7/2 lg:absolute lg:aspect-video lg:inset-y-0 lg:end-0 lg:h-full lg:max-w-2/3 lg:mask-[linear-gradient(to_right,transparent,black_24%,black_96%,transparent)]">
      <link
        rel="preload"
        as="image"
        type="image/avif"
        imageSrcSet={posters('avif')}
        imageSizes={sizes}
        fetchPriority="high"
      />
      <picture>
        <source type="image/avif" srcSet={posters('avif')} sizes={sizes} />
        <img
          src="/hero/hero-poster.webp"
          srcSet={posters('webp')}
          sizes={sizes}
          alt="A blue coupé in a dark studio"
          width={1280}
          height={720}
          fetchPriority="high"
          className={fills}
        />
      </picture>
      <video
        ref={film}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onLoadedData={begin}
        onPlay={follow}
        onPause={follow}
        className={`${fills} transition-opacity duration-1000 ${wasSeen ? '' : 'opacity-0'}`}
      >
        {isWanted && (
          <>
            <source src="/hero/hero.webm" type="video/webm" />
            <source src="/hero/hero.mp4" type="video/mp4" />
          </>
        )}
      </video>
      {wasSeen && <FilmButton isRunning={isRunning} onClick={toggle} />}
    </div>
  );
}

function FilmButton({ isRunning, onClick }: { isRunning: boolean; onClick: () => void }) {
  const Icon = isRunning ? Pause : Play;

  return (
    <button
      type="button"
      onClick={onClick}
      className="absolute start-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-control border border-ink-line bg-ink px-3.5 text-sm font-semibold text-on-ink transition-colors duration-150 hover:bg-ink-line md:start-6 lg:start-auto lg:end-16"
    >
      <Icon className="size-4" />
      <span className="max-sm:sr-only">{isRunning ? 'Pause video' : 'Play video'}</span>
    </button>
  );
}

function useFilm() {
  const film = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [wasSeen, setSeen] = useState(false);

  useEffect(() => (isUnwelcome() ? undefined : onceAtRest(() => setWanted(true))), []);

  // If the browser refuses autoplay, the picture stays.
  const play = () => film.current?.play().catch(() => {});
  const follow = () => {
    const running = film.current?.paused === false;
    setRunning(running);
    if (running) setSeen(true);
  };
  const toggle = () => (isRunning ? film.current?.pause() : play());

  useEffect(() => {
    if (isWanted) film.current?.load();
  }, [isWanted]);

  return { film, isWanted, isRunning, wasSeen, begin: play, follow, toggle };
}

const isUnwelcome = () => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
};

/** Calls back when the page has loaded and the browser is idle. */
function onceAtRest(callback: () => void): () => void {
  const given = new AbortController();
  const wait = () => {
    const later = window.requestIdleCallback ?? window.setTimeout;
    later(() => given.signal.aborted || callback());
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal: given.signal });
  return () => given.abort();
}
