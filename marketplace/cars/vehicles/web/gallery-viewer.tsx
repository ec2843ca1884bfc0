import { useLayoutEffect } from 'react';
import { Modal } from '#ui/dialogs/modal.tsx';
import { pictureSources } from '../picture.ts';
import { GalleryArrows } from './gallery-arrows.tsx';
import { useGallery } from './use-gallery.ts';

type Props = {
  pictures: string[];
  name: string;
  start: number;
  onClose: (last: number) => void;
};

/** The pictures are as large as the screen, so that buyers find every scratch. Pinching zooms further. */
export function GalleryViewer({ pictures, name, start, onClose }: Props) {
  const gallery = useGallery(pictures.length, start);
  const { track } = gallery;

  useLayoutEffect(() => {
    const row = track.current;
    row?.scrollTo({ left: start * row.clientWidth, behavior: 'instant' });
  }, [track, start]);

  return (
    <Modal open onClose={() => onClose(gallery.current)} title={name} shape="screen">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work wherever the focus is. */}
      <div onKeyDown={gallery.stepByArrow} className="relative h-[calc(100%-5rem)]">
        <ul
          ref={track}
          onScroll={gallery.follow}
          onPointerDown={gallery.letGo}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={`Pictures of ${name}`}
          className="flex h-full snap-x snap-mandatory overflow-x-auto scrollbar-none outline-on-ink"
        >
          {pictures.map((url, index) => (
            <li key={url} className="flex h-full w-full shrink-0 snap-center justify-center">
              <img
                {...pictureSources(url)}
                sizes="100vw"
                alt={`${name}, ${index + 1} of ${pictures.length}`}
                width={1600}
                height={1000}
                className="h-full w-full object-contain"
              />
            </li>
          ))}
        </ul>
        {pictures.length > 1 && <GalleryArrows {...gallery} />}
      </div>
      <p role="status" className="flex h-9 items-end justify-center text-on-ink-muted tabular-nums">
        {gallery.current + 1} of {pictures.length}
      </p>
    </Modal>
  );
}
