import { useLocation } from 'react-router';
import { CompareBar } from './compare-bar.tsx';
import { useComparedIds } from './compared-cars.ts';

/** These pages have their own way to compare, or something else to do. */
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
