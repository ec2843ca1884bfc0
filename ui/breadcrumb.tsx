import { Link } from 'react-router';

export type Crumb = { label: string; to: string };

/** `trail` are the links, `here` is the current page. */
export function Breadcrumb({ trail, here }: { trail: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex items-center gap-x-2 whitespace-nowrap">
        {trail.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-2">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center hover:text-text hover:underline hover:underline-offset-4"
            >
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {here}
        </li>
      </ol>
    </nav>
  );
}
