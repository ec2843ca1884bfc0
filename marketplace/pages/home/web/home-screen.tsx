import type { Page } from '#kit/page.ts';
import { PageHead, siteName } from '#kit/page-head.tsx';
import { allMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import { newestCars, numberOfCars } from '#marketplace/finding/search/web/shelf-queries.ts';
import { Advantages } from './advantages.tsx';
import { Blurbs } from './blurbs.tsx';
import { BrandTiles } from './brand-tiles.tsx';
import { JustListed, shelf } from './just-listed.tsx';
import { LatestNews } from './latest-news.tsx';
import { LatestOffers } from './latest-offers.tsx';
import { Team } from './team.tsx';
import { Welcome } from './welcome.tsx';

const HomeScreen = () => (
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

export const homePage: Page = {
  Screen: HomeScreen,
  structuredData: async (_request, origin) => ({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: siteName,
    url: `${origin}/`,
    logo: `${origin}/apple-touch-icon.png`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: `${origin}/contact`,
    },
  }),
  preload: ({ api, cache }) =>
    Promise.all([
      cache.prefetchQuery(newestCars(api, shelf)),
      cache
        .ensureQueryData(allMakes(api))
        .then((makes) =>
          Promise.all(
            makes
              .filter(({ featured }) => featured)
              .map(({ slug }) => cache.prefetchQuery(numberOfCars(api, slug))),
          ),
        ),
    ]),
};
