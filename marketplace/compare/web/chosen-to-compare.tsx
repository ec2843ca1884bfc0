import { useLocation } from 'react-router';
import { CompareBar } from './compare-bar.tsx';
import { useComparedIds } from './compared-cars.ts';

/** These pages have their own way to compare. */
const withoutBar = ['/compare', '/favourites'];

export function ChosenToCompare() {
  const ids = useComparedIds();
  const { pathname } = useLocation();
  return ids.length > 0 && !withoutBar.includes(pathname) && <CompareBar ids={ids} />;
}
