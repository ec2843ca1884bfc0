import { Scale, X } from 'lucide-react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { comparePath } from '../comparison.ts';
import { dropComparison, useComparedIds } from './compared-cars.ts';

/** On these pages the bar would repeat another way to compare, or distract. */
const withoutBar = ['/compare', '/favourites', '/login', '/singup', '/verify-email', '/dashboard'];

export function ChosenToCompare() {
  const ids = useComparedIds();
  const { pathname } = useLocation();
  return (
    ids.length > 0 &&
    !withoutBar.some((page) => isWithin(page, pathname)) && <CompareBar ids={ids} />
  );
}

const isWithin = (page: string, path: string) => path === page || path.startsWith(`${page}/`);

const CompareBar = ({ ids }: { ids: string[] }) => (
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
