import { data, type LoaderFunction, type RouteObject } from 'react-router';
import { ErrorScreen } from '#kit/error-screen.tsx';
import type { Page } from '#kit/page.ts';
import {
  type DashboardPath,
  dashboardRoles,
} from '#marketplace/platform/accounts/web/session/dashboard-roles.ts';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import { siteLayout } from './site-layout.tsx';

/** The server waits for a page's data, the browser does not. */
export type LoaderOf = (page: Page) => LoaderFunction;

/** Every address and its screen. The specification fixes the spelling. */
export function createRoutes(loaderOf: LoaderOf): RouteObject[] {
  const page = (path: string, load: () => Promise<Page>): RouteObject => ({
    path,
    lazy: async () => {
      const loaded = await load();
      return {
        Component: loaded.Screen,
        loader: loaderOf(loaded),
        ...(loaded.Trouble && { ErrorBoundary: loaded.Trouble }),
      };
    },
  });

  return [
    {
      Component: siteLayout.Screen,
      loader: loaderOf(siteLayout),
      // No pattern matches a line break, so errors need a boundary here, too.
      ErrorBoundary: ErrorScreen,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            ...marketRoutes(page),
            ...accountRoutes(page),
            dashboardRoutes(loaderOf),
            { path: '*', loader: noSuchPage, element: null },
          ],
        },
      ],
    },
  ];
}

type PageAt = (path: string, load: () => Promise<Page>) => RouteObject;

const marketRoutes = (page: PageAt) => [
  page('/', async () => {
    const { homePage } = await import('#marketplace/pages/home/web/home-screen.tsx');
    return homePage;
  }),
  page('/car', async () => {
    const { carListPage } = await import('#marketplace/finding/search/web/car-list-screen.tsx');
    return carListPage;
  }),
  page('/category/:id', async () => {
    const { categoryPage } = await import('#marketplace/finding/search/web/category-screen.tsx');
    return categoryPage;
  }),
  page('/singleProduct/:id', async () => {
    const { carPage } = await import('#marketplace/pages/car-page/web/car-screen.tsx');
    return carPage;
  }),
  page('/favourites', async () => {
    const { favouritesPage } = await import(
      '#marketplace/finding/favourites/web/favourites-screen.tsx'
    );
    return favouritesPage;
  }),
  page('/compare', async () => {
    const { comparePage } = await import('#marketplace/finding/compare/web/compare-screen.tsx');
    return comparePage;
  }),
  page('/price-check', async () => {
    const { priceCheckPage } = await import(
      '#marketplace/cars/valuation/web/price-check-screen.tsx'
    );
    return priceCheckPage;
  }),
  page('/blog', async () => {
    const { blogPage } = await import('#marketplace/pages/blog/web/blog-screen.tsx');
    return blogPage;
  }),
  ...noticeNames.map((name) =>
    page(`/${name}`, async () => {
      const { noticePages } = await import('#marketplace/platform/notices/web/notice-screen.tsx');
      return noticePages[name];
    }),
  ),
];

const accountRoutes = (page: PageAt) => [
  page('/login', async () => {
    const { loginPage } = await import('#marketplace/pages/sign-in/web/login-screen.tsx');
    return loginPage;
  }),
  page('/singup', async () => {
    const { signupPage } = await import('#marketplace/pages/sign-in/web/signup-screen.tsx');
    return signupPage;
  }),
  page('/reset-password', async () => {
    const { resetPasswordPage } = await import(
      '#marketplace/platform/accounts/web/sign-in/reset-password-screen.tsx'
    );
    return resetPasswordPage;
  }),
  page('/verify-email', async () => {
    const { verifyEmailPage } = await import(
      '#marketplace/platform/accounts/web/own-account/verify-email-screen.tsx'
    );
    return verifyEmailPage;
  }),
  page('/alerts/unsubscribe/:token', async () => {
    const { unsubscribePage } = await import(
      '#marketplace/finding/alerts/web/unsubscribe-screen.tsx'
    );
    return unsubscribePage;
  }),
];

const dashboardRoutes = (loaderOf: LoaderOf): RouteObject => ({
  path: '/dashboard',
  lazy: async () => {
    const { dashboardLayout } = await import('./dashboard-layout.tsx');
    return { Component: dashboardLayout.Screen, loader: loaderOf(dashboardLayout) };
  },
  children: (Object.keys(dashboardRoles) as DashboardPath[]).map(guarded),
});

/** Not preloaded, because the server has no signed-in user. */
function guarded(path: DashboardPath): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Guard }, { dashboardScreens }] = await Promise.all([
        import('./guard.tsx'),
        import('./dashboard-screens.ts'),
      ]);
      const { Screen } = await dashboardScreens[path].load();
      return {
        element: (
          <Guard allowed={dashboardRoles[path]}>
            <Screen />
          </Guard>
        ),
      };
    },
  };
}

function noSuchPage() {
  throw data(
    { message: 'There is no page at this address.' },
    { status: 404, statusText: 'Not Found' },
  );
}
