import type { Page } from '#kit/page.ts';
import { PageHead } from '#kit/page-head.tsx';
import { newestCars, numberOfCars } from '#marketplace/search/web/cars-on-offer.ts';
import { categories } from '#marketplace/vehicles/facts.ts';
import { Advantages } from './advantages.tsx';
import { Blurbs } from './blurbs.tsx';
import { BrandTiles } from './brand-tiles.tsx';
import { JustListed, shelf } from './just-listed.tsx';
import { LatestNews } from './latest-news.tsx';
import { LatestOffers } from './latest-offers.tsx';
import { Team } from './team.tsx';
import { Welcome } from './welcome.tsx';

function HomeScreen() {
  return (
    <>
      <PageHead
        title="Your dream car, without the stress"
        description="Forecourt guides you through a stress-free way to your dream car: clear prices, verified sellers and one secure payment."
        path="/"
      />
      <Welcome />
      <JustListed />
      <BrandTiles />
      <Blurbs />
      <Advantages />
      <Team />
      <LatestOffers />
      <LatestNews />
    </>
  );
}

export const homePage: Page = {
  Screen: HomeScreen,
  preload: ({ api, cache }) =>
    Promise.all([
      cache.prefetchQuery(newestCars(api, shelf)),
      ...categories.map((category) => cache.prefetchQuery(numberOfCars(api, category))),
    ]),
};
