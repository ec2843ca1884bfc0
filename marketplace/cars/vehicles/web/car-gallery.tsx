import { Expand } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { largestPicture } from '../picture.ts';
import { CarPicture } from './car-picture.tsx';
import { GalleryArrows } from './gallery-arrows.tsx';
import { GalleryViewer } from './gallery-viewer.tsx';
import { type Gallery, useGallery } from './use-gallery.ts';

type Props = { pictures: string[]; name: string; sold: boolean };

/** Without scripts, the row scrolls, thumbnails jump, and links lead to the large pictures. */
export function CarGallery({ pictures, name, sold }: Props) {
  const gallery = useGallery(pictures.length);
  const [isFullScreen, setFullScreen] = useState(false);
  const hasSeveral = pictures.length > 1;

  return (
    <section
      aria-label={`Pictures of ${name}`}
      onKeyDown={isFullScreen ? undefined : gallery.stepByArrow}
    >
      <div className="relative overflow-hidden rounded-panel bg-studio">
        <GalleryTrack
          gallery={gallery}
          pictures={pictures}
          name={name}
          onEnlarge={() => setFullScreen(true)}
        />
        {sold && (
          <div className="absolute start-4 top-4">
            <span className="inline-flex rounded-full bg-ink px-3.5 py-1 font-bold text-on-ink shadow-rest">
              Sold
            </span>
          </div>
        )}
        {hasSeveral && <GalleryArrows {...gallery} />}
      </div>
      {hasSeveral && <GalleryThumbnails gallery={gallery} pictures={pictures} />}
      {isFullScreen && (
        <GalleryViewer
          pictures={pictures}
          name={name}
          start={gallery.current}
          onClose={(last) => {
            setFullScreen(false);
            gallery.goTo(last, 'instant');
          }}
        />
      )}
    </section>
  );
}

type TrackProps = { gallery: Gallery; pictures: string[]; name: string; onEnlarge: () => void };

const sizes =
  '(min-width: 82rem) 53rem, (min-width: 62rem) calc(100vw - 27rem), calc(100vw - 2rem)';

function GalleryTrack({ gallery, pictures, name, onEnlarge }: TrackProps) {
  const enlargeInPlace = (event: MouseEvent) => {
    event.preventDefault();
    onEnlarge();
  };

  return (
    <ul
      ref={gallery.track}
      onScroll={gallery.follow}
      onPointerDown={gallery.letGo}
      className="flex snap-x snap-mandatory overflow-x-auto scrollbar-none"
    >
      {pictures.map((url, index) => (
        <li key={url} id={`picture-${index + 1}`} className="relative w-full shrink-0 snap-center">
          <CarPicture
            url={url}
            alt={`${name}, ${index + 1} of ${pictures.length}`}
            sizes={sizes}
            isFirst={index === 0}
          />
          <a
            href={largestPicture(url)}
            onClick={enlargeInPlace}
            tabIndex={index === gallery.current ? 0 : -1}
            aria-label={`Show picture ${index + 1} full screen`}
            className="group absolute inset-0 cursor-zoom-in -outline-offset-4 outline-ink"
          >
            <span className="absolute end-3 bottom-3 grid size-11 place-items-center rounded-full border border-border bg-surface text-text shadow-rest group-hover:bg-sunken">
              <Expand className="size-5" />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Visitors miss the pictures that a cut-off row hides, so all are shown. */
function GalleryThumbnails({ gallery, pictures }: { gallery: Gallery; pictures: string[] }) {
  return (
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2 md:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] md:gap-3">
      {pictures.map((url, index) => (
        <li key={url}>
          <a
            href={`#picture-${index + 1}`}
            aria-label={`Picture ${index + 1} of ${pictures.length}`}
            aria-current={index === gallery.current || undefined}
            onClick={(event) => {
              event.preventDefault();
              gallery.goTo(index);
            }}
            className="block overflow-hidden rounded-control border-2 border-transparent aria-current:border-primary"
          >
            <CarPicture url={url} alt="" sizes="10rem" />
          </a>
        </li>
      ))}
    </ul>
  );
}
