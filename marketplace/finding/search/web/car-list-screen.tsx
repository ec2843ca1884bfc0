import { useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { NoCars } from '#marketplace/cars/listings/web/no-cars.tsx';
import { slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import { useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { readAddress } from './car-list-address.ts';
import { canonicalPath, preloadCarList } from './car-list-page.ts';
import { ListedCars } from './listed-cars.tsx';

function CarListScreen() {
  const address = readAddress(useSearchParams()[0], null, slugsOf(useMakes()));

  return (
    <div data-wide-page className="page-width pt-8">
      <PageHead
        title="Featured Cars"
        description="Used cars from verified and private sellers, newest first, with clear prices."
        path={canonicalPath(address)}
      />
      <ListedCars
        category={null}
        heading={<h1 className="text-3xl">Featured Cars</h1>}
        empty={<NoCars />}
      />
    </div>
  );
}

export const carListPage: Page = {
  Screen: CarListScreen,
  preload: (request) => preloadCarList(request, null),
};
