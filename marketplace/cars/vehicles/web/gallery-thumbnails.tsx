import { CarPicture } from './car-picture.tsx';
import type { Gallery } from './use-gallery.ts';

/** All of them: visitors miss the pictures that a cut-off row hides. */
export function GalleryThumbnails({ gallery, pictures }: { gallery: Gallery; pictures: string[] }) {
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
