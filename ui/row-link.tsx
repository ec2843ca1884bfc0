import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Where a row of a table leads. A narrow row is one large target; what else can be tapped lies above it. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-block font-semibold underline-offset-4 hover:underline @max-2xl:line-clamp-2 @max-2xl:after:absolute @max-2xl:after:inset-0"
  >
    {children}
  </Link>
);
