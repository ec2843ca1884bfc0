import { useParams, useSearchParams } from 'react-router';
import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { NoCars } from '#marketplace/listings/web/no-cars.tsx';
import { brandName, type Category, categories, isCategory } from '#marketplace/vehicles/facts.ts';
import { BrandMark } from '#marketplace/vehicles/web/make-mark.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { readAddress } from './car-list-address.ts';
import { canonicalPath, preloadCarList } from './car-list-page.ts';
import { ListedCars } from './listed-cars.tsx';

function CategoryScreen() {
  const { id = '' } = useParams();

  return (
    <div className="page-width pt-2">
      {isCategory(id) ? <CarsOfCategory category={id} /> : <UnknownCategory id={id} />}
    </div>
  );
}

function CarsOfCategory({ category }: { category: Category }) {
  const address = readAddress(useSearchParams()[0], category);
  const name = brandName(category);

  return (
    <>
      <PageHead
        title={`Featured ${name}`}
        description={`Used ${name} cars from verified and private sellers, newest first.`}
        path={canonicalPath(address)}
      />
      <CategoryTrail here={name} />
      <ListedCars
        category={category}
        heading={<CategoryHeading category={category} />}
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
  return (
    <>
      <PageHead title={`Featured ${id}`} description="There are no cars of this brand." />
      <CategoryTrail here={id} />
      <h1 className="mt-2 mb-6 text-3xl">Featured {id}</h1>
      <NoCars>
        {categories.map((category) => (
          <ButtonLink key={category} to={`/category/${category}`} variant="secondary">
            {brandName(category)}
          </ButtonLink>
        ))}
      </NoCars>
    </>
  );
}

const CategoryTrail = ({ here }: { here: string }) => (
  <Breadcrumb trail={[{ label: 'Car List', to: '/car' }]} here={here} />
);

const CategoryHeading = ({ category }: { category: Category }) => (
  <div className="mt-2 flex items-center gap-4">
    <BrandMark category={category} />
    <h1 className="text-3xl">Featured {brandName(category)}</h1>
  </div>
);

export const categoryPage: Page = {
  Screen: CategoryScreen,
  preload: async (request) => {
    const { id = '' } = request.params;
    if (isCategory(id)) await preloadCarList(request, id);
  },
};
