import { useParams, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { NoCars } from '#marketplace/cars/listings/web/no-cars.tsx';
import { makeNamed, slugsOf } from '#marketplace/cars/vehicles/makes.ts';
import type { Make } from '#marketplace/cars/vehicles/makes-contract.ts';
import { BrandLogo } from '#marketplace/cars/vehicles/web/brand-logo.tsx';
import { allMakes, useMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { readAddress } from './car-list-address.ts';
import { canonicalPath, preloadCarList } from './car-list-page.ts';
import { ListedCars } from './listed-cars.tsx';

function CategoryScreen() {
  const { id = '' } = useParams();
  const make = makeNamed(useMakes(), id);

  return (
    <div data-wide-page className="page-width pt-2">
      {make ? <CarsOfMake make={make} /> : <UnknownCategory id={id} />}
    </div>
  );
}

function CarsOfMake({ make }: { make: Make }) {
  const { slug, name } = make;
  const address = readAddress(useSearchParams()[0], slug, slugsOf(useMakes()));

  return (
    <>
      <PageHead
        title={`Featured ${name}`}
        description={`Used ${name} cars from verified and private sellers, newest first.`}
        path={canonicalPath(address)}
      />
      <CategoryTrail here={name} />
      <ListedCars
        category={slug}
        heading={<MakeHeading make={make} />}
        empty={
          <NoCars>
            <ButtonLink to="/car">Browse all cars</ButtonLink>
          </NoCars>
        }
      />
    </>
  );
}

function UnknownCategory({ id }: { id: string }) {
  const featured = useMakes().filter((make) => make.featured);
  return (
    <>
      <PageHead title={`Featured ${id}`} description="There are no cars of this brand." />
      <CategoryTrail here={id} />
      <h1 className="mt-2 mb-6 text-3xl">Featured {id}</h1>
      <NoCars>
        {featured.map(({ slug, name }) => (
          <ButtonLink key={slug} to={`/category/${slug}`} variant="secondary">
            {name}
          </ButtonLink>
        ))}
      </NoCars>
    </>
  );
}

const CategoryTrail = ({ here }: { here: string }) => (
  <Breadcrumb trail={[{ label: 'Car List', to: '/car' }]} here={here} />
);

const MakeHeading = ({ make }: { make: Make }) => (
  <div className="mt-2 flex items-center gap-4">
    <BrandLogo make={make} />
    <h1 className="text-3xl">Featured {make.name}</h1>
  </div>
);

export const categoryPage: Page = {
  Screen: CategoryScreen,
  preload: async (request) => {
    const { id = '' } = request.params;
    const makes = await request.cache.ensureQueryData(allMakes(request.api));
    if (makeNamed(makes, id)) await preloadCarList(request, id);
  },
};
