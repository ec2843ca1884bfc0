import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The link of a row. A narrow row is one large target below its other controls. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-block font-semibold underline-offset-4 hover:underline @max-2xl:line-clamp-2 @max-2xl:after:absolute @max-2xl:after:inset-0"
  >
    {children}
  </Link>
);
