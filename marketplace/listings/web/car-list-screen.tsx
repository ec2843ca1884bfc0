import { useSearchParams } from 'react-router';
import type { Page } from '#web/page.ts';
import { PageHead } from '#web/page-head.tsx';
import { carsOnOffer } from './cars-on-offer.ts';
import { ListedCars } from './listed-cars.tsx';
import { NoCars } from './no-cars.tsx';

function CarListScreen() {
  const isFirstPage = !useSearchParams()[0].has('after');

  return (
    <div className="page-width pt-8">
      <PageHead
        title="Featured Cars"
        description="Used cars from verified and private sellers, newest first, with clear prices."
        path={isFirstPage ? '/car' : undefined}
      />
      <ListedCars heading={<h1 className="text-3xl">Featured Cars</h1>} empty={<NoCars />} />
    </div>
  );
}

export const carListPage: Page = {
  Screen: CarListScreen,
  preload: ({ api, cache, url }) =>
    cache.prefetchInfiniteQuery(
      carsOnOffer(api, { after: url.searchParams.get('after') ?? undefined }),
    ),
};
