import { ArrowLeft, LoaderCircle } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonLook } from '#ui/buttons/button-look.ts';
import { type CarListAddress, changedAddress } from './car-list-address.ts';

export type MoreCars = { href: string; busy: boolean; failed: boolean; onShow: () => void };
type Props = MoreCars & { count: number };

/** Without our scripts a link to the next cars. With them, the cars join the list. */
export function ShowMoreCars({ href, busy, failed, onShow, count }: Props) {
  const showInPlace = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!busy) onShow();
  };

  return (
    <>
      {failed && (
        <p role="alert" className="text-danger">
          We could not load more cars. Check your connection and try again.
        </p>
      )}
      <a
        href={href}
        rel="nofollow"
        aria-disabled={busy || undefined}
        onClick={showInPlace}
        className={buttonLook({ variant: 'secondary', size: 'large' })}
      >
        {busy && <LoaderCircle className="size-5 animate-spin" />}
        Show {count} more
      </a>
    </>
  );
}

export const BackToStart = ({ address }: { address: CarListAddress }) => (
  <Link
    to={changedAddress(address, address.search)}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
  >
    <ArrowLeft className="size-5" />
    {address.search.order === 'newest' ? 'Back to the newest' : 'Back to the first cars'}
  </Link>
);
