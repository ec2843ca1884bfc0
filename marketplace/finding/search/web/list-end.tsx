import { Link } from 'react-router';
import { inFigures } from '#marketplace/figures.ts';
import { everyCar } from '../car-search.ts';
import type { Tally } from '../contract.ts';
import { type CarListAddress, changedAddress, filtersIn } from './car-list-address.ts';
import { carsPerPage } from './cars-on-offer.ts';
import { BackToStart, type MoreCars, ShowMoreCars } from './show-more-cars.tsx';
import { carsInWords } from './tally-text.ts';

type Props = {
  address: CarListAddress;
  shown: number;
  total: Tally | undefined;
  more: MoreCars | null;
};

export function ListEnd({ address, shown, total, more }: Props) {
  return (
    <div className="mt-10 grid justify-items-center gap-3 text-center text-muted">
      {more ? (
        <>
          {!address.after && <p>{seenInWords(shown, total)}</p>}
          <ShowMoreCars {...more} count={stepTo(shown, address.after ? undefined : total)} />
        </>
      ) : (
        <NoMore address={address} shown={shown} />
      )}
    </div>
  );
}

function NoMore({ address, shown }: Pick<Props, 'address' | 'shown'>) {
  if (address.after) {
    return (
      <>
        <p>That is the end of the list.</p>
        <BackToStart address={address} />
      </>
    );
  }
  return (
    <>
      <p>{shown === 1 ? 'That is the only one.' : `That is all ${inFigures(shown)} cars.`}</p>
      {filtersIn(address).length > 0 ? (
        <Link
          to={changedAddress(address, { ...everyCar, order: address.search.order })}
          rel="nofollow"
          className="inline-flex min-h-11 items-center font-semibold text-link underline-offset-4 hover:underline"
        >
          Clear filters to see more
        </Link>
      ) : (
        <p>New cars appear here as sellers advertise them.</p>
      )}
    </>
  );
}

/** "24 of 54 cars", or only the shown number if counting stopped before it. */
export function seenInWords(shown: number, total: Tally | undefined): string {
  const isOvertaken = !total || total.count < shown || (total.count === shown && total.atLeast);
  return isOvertaken
    ? carsInWords({ count: shown })
    : `${inFigures(shown)} of ${carsInWords(total)}`;
}

export function stepTo(shown: number, total: Tally | undefined): number {
  const left = total && !total.atLeast ? total.count - shown : carsPerPage;
  return left > 0 ? Math.min(left, carsPerPage) : carsPerPage;
}
