import { Scale, X } from 'lucide-react';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { comparePath } from '../comparison.ts';
import { dropComparison } from './compared-cars.ts';

/** Small, at the edge of every page, so that one can go on looking for the next car. */
export const CompareBar = ({ ids }: { ids: string[] }) => (
  <section
    aria-label="Cars to compare"
    data-compare-bar
    className="fixed end-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-30 flex items-center rounded-control border border-border bg-raised shadow-lift short:static short:m-4 short:w-fit"
  >
    <ButtonLink to={comparePath({ ids })} variant="quiet">
      <Scale className="size-4.5" />
      Compare ({ids.length})
    </ButtonLink>
    <IconButton
      icon={X}
      label="Stop comparing"
      onClick={() => {
        dropComparison();
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="text-muted hover:bg-sunken"
    />
  </section>
);
