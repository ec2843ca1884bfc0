import { Link } from 'react-router';

type Props = { to: string; isCurrent: boolean; children: React.ReactNode };

export const TabLink = ({ to, isCurrent, children }: Props) => (
  <Link
    to={to}
    replace
    aria-current={isCurrent ? 'page' : undefined}
    className="inline-flex min-h-11 items-center rounded-full border border-border bg-surface px-4 font-medium text-muted tabular-nums transition-colors duration-150 hover:border-control hover:text-text aria-[current=page]:border-transparent aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
  >
    {children}
  </Link>
);
