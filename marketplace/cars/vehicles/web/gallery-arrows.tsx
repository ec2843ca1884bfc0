import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import type { Gallery } from './use-gallery.ts';

/** At the ends a button stays focusable, so that the last click does not lose the focus. */
export function GalleryArrows({ current, count, goTo }: Gallery) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label="Previous picture"
        aria-disabled={current === 0 || undefined}
        onClick={() => goTo(current - 1)}
        className={`absolute start-3 top-1/2 -translate-y-1/2 ${onPictureLook}`}
      />
      <IconButton
        icon={ChevronRight}
        label="Next picture"
        aria-disabled={current === count - 1 || undefined}
        onClick={() => goTo(current + 1)}
        className={`absolute end-3 top-1/2 -translate-y-1/2 ${onPictureLook}`}
      />
    </>
  );
}

/** The buttons must be visible on any picture. Visitors with a phone swipe instead. */
const onPictureLook =
  'rounded-full border border-border bg-surface text-text shadow-rest hover:bg-sunken ' +
  'aria-disabled:cursor-default aria-disabled:opacity-40 noscript:hidden pointer-coarse:max-md:hidden';
