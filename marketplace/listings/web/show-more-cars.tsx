import { ArrowLeft, LoaderCircle } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { buttonLook } from '#ui/button-look.ts';

type Props = { after: string; busy: boolean; failed: boolean; onShow: () => void };

/** A link to the next cars for the browser alone; with our scripts they join the list in place. */
export function ShowMoreCars({ after, busy, failed, onShow }: Props) {
  const showInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onShow();
  };

  return (
    <div className="mt-10 grid justify-items-center gap-3">
      {failed && (
        <p role="alert" className="text-danger">
          We could not load more cars. Check the connection and try again.
        </p>
      )}
      <a
        href={`?${new URLSearchParams({ after })}`}
        aria-disabled={busy || undefined}
        onClick={showInPlace}
        className={buttonLook({ variant: 'secondary', size: 'large' })}
      >
        {busy && <LoaderCircle className="size-5 animate-spin" />}
        Show more cars
      </a>
    </div>
  );
}

export function BackToNewest() {
  const { pathname } = useLocation();

  return (
    <Link
      to={pathname}
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
    >
      <ArrowLeft className="size-5" />
      Back to the newest
    </Link>
  );
}
