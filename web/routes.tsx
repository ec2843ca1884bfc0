import { data, type LoaderFunction, type RouteObject } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';
import type { Page } from './page.ts';
import { SiteLayout } from './site-layout.tsx';

/** The server waits for a page's data, the browser does not. */
export type LoaderOf = (page: Page) => LoaderFunction;

/** Every address of the product and the screen it shows. Spelling is part of the contract. */
export function createRoutes(loaderOf: LoaderOf): RouteObject[] {
  const page = (path: string, load: () => Promise<Page>): RouteObject => ({
    path,
    lazy: async () => {
      const loaded = await load();
      return { Component: loaded.Screen, loader: loaderOf(loaded) };
    },
  });

  return [
    {
      element: <SiteLayout onLogOut={() => {}} />,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            page('/car', async () => {
              const { carListPage } = await import('#marketplace/listings/web/car-list-screen.tsx');
              return carListPage;
            }),
            page('/category/:id', async () => {
              const { categoryPage } = await import(
                '#marketplace/listings/web/category-screen.tsx'
              );
              return categoryPage;
            }),
            page('/singleProduct/:id', async () => {
              const { carPage } = await import('#marketplace/listings/web/car-screen.tsx');
              return carPage;
            }),
            { path: '*', loader: noSuchPage, element: null },
          ],
        },
      ],
    },
  ];
}

function noSuchPage() {
  throw data(
    { message: 'There is no page at this address.' },
    { status: 404, statusText: 'Not Found' },
  );
}
