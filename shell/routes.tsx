import { data, type LoaderFunction, type RouteObject } from 'react-router';
import { ErrorScreen } from '#kit/error-screen.tsx';
import type { Page } from '#kit/page.ts';
import {
  type DashboardPath,
  dashboardRoles,
} from '#marketplace/accounts/web/session/dashboard-roles.ts';
import { noticeNames } from '#marketplace/notices/notice.ts';
import { siteLayout } from './site-layout.tsx';

/** The server waits for a page's data, the browser does not. */
export type LoaderOf = (page: Page) => LoaderFunction;

/** Every address of the product and the screen it shows. Spelling is part of the contract. */
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
      // No pattern matches a line break, not even `*`.
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
    const { homePage } = await import('#marketplace/home/web/home-screen.tsx');
    return homePage;
  }),
  page('/car', async () => {
    const { carListPage } = await import('#marketplace/search/web/car-list-screen.tsx');
    return carListPage;
  }),
  page('/category/:id', async () => {
    const { categoryPage } = await import('#marketplace/search/web/category-screen.tsx');
    return categoryPage;
  }),
  page('/singleProduct/:id', async () => {
    const { carPage } = await import('#marketplace/listings/web/car-page/car-screen.tsx');
    return carPage;
  }),
  page('/favourites', async () => {
    const { favouritesPage } = await import('#marketplace/favourites/web/favourites-screen.tsx');
    return favouritesPage;
  }),
  page('/compare', async () => {
    const { comparePage } = await import('#marketplace/compare/web/compare-screen.tsx');
    return comparePage;
  }),
  page('/price-check', async () => {
    const { priceCheckPage } = await import('#marketplace/valuation/web/price-check-screen.tsx');
    return priceCheckPage;
  }),
  page('/blog', async () => {
    const { blogPage } = await import('#marketplace/blog/web/blog-screen.tsx');
    return blogPage;
  }),
  ...noticeNames.map((name) =>
    page(`/${name}`, async () => {
      const { noticePages } = await import('#marketplace/notices/web/notice-screen.tsx');
      return noticePages[name];
    }),
  ),
];

const accountRoutes = (page: PageAt) => [
  page('/login', async () => {
    const { loginPage } = await import('#marketplace/accounts/web/sign-in/login-screen.tsx');
    return loginPage;
  }),
  page('/singup', async () => {
    const { signupPage } = await import('#marketplace/accounts/web/sign-in/signup-screen.tsx');
    return signupPage;
  }),
  page('/reset-password', async () => {
    const { resetPasswordPage } = await import(
      '#marketplace/accounts/web/sign-in/reset-password-screen.tsx'
    );
    return resetPasswordPage;
  }),
  page('/verify-email', async () => {
    const { verifyEmailPage } = await import(
      '#marketplace/accounts/web/own-account/verify-email-screen.tsx'
    );
    return verifyEmailPage;
  }),
  page('/alerts/unsubscribe/:token', async () => {
    const { unsubscribePage } = await import('#marketplace/alerts/web/unsubscribe-screen.tsx');
    return unsubscribePage;
  }),
];

const dashboardRoutes = (loaderOf: LoaderOf): RouteObject => ({
  path: '/dashboard',
  lazy: async () => {
    const { dashboardLayout } = await import('./dashboard-layout.tsx');
    return { Component: dashboardLayout.Screen, loader: loaderOf(dashboardLayout) };
  },
  children: [
    guarded('/dashboard', async () => {
      const { dashboardPage } = await import('./dashboard-screen.tsx');
      return dashboardPage;
    }),
    guarded('/dashboard/account', async () => {
      const { accountPage } = await import(
        '#marketplace/accounts/web/own-account/account-screen.tsx'
      );
      return accountPage;
    }),
    guarded('/dashboard/searches', async () => {
      const { savedSearchesPage } = await import(
        '#marketplace/saved-searches/web/saved-searches-screen.tsx'
      );
      return savedSearchesPage;
    }),
    guarded('/dashboard/messages', async () => {
      const { inboxPage } = await import('#marketplace/messages/web/inbox/inbox-screen.tsx');
      return inboxPage;
    }),
    guarded('/dashboard/messages/:id', async () => {
      const { conversationPage } = await import(
        '#marketplace/messages/web/talk/conversation-screen.tsx'
      );
      return conversationPage;
    }),
    guarded('/dashboard/offers', async () => {
      const { offersPage } = await import('#marketplace/offers/web/offers-screen.tsx');
      return offersPage;
    }),
    guarded('/dashboard/viewings', async () => {
      const { viewingsPage } = await import('#marketplace/viewings/web/viewings-screen.tsx');
      return viewingsPage;
    }),
    guarded('/dashboard/sell', async () => {
      const { sellPage } = await import('#marketplace/accounts/web/own-account/sell-screen.tsx');
      return sellPage;
    }),
    ...sellerRoutes(),
    ...buyerRoutes(),
    ...adminRoutes(),
  ],
});

function sellerRoutes(): RouteObject[] {
  return [
    guarded('/dashboard/SellerAddProduct', async () => {
      const { addCarPage } = await import('#marketplace/listings/web/selling/add-car-screen.tsx');
      return addCarPage;
    }),
    guarded('/dashboard/SellerProduct', async () => {
      const { ownCarsPage } = await import('#marketplace/listings/web/selling/own-cars-screen.tsx');
      return ownCarsPage;
    }),
    guarded('/dashboard/SellerProduct/:id/edit', async () => {
      const { editCarPage } = await import('#marketplace/listings/web/selling/edit-car-screen.tsx');
      return editCarPage;
    }),
    guarded('/dashboard/viewing-hours', async () => {
      const { hoursPage } = await import('#marketplace/viewings/web/hours-screen.tsx');
      return hoursPage;
    }),
    guarded('/dashboard/leads', async () => {
      const { leadsPage } = await import('#marketplace/leads/web/leads-screen.tsx');
      return leadsPage;
    }),
  ];
}

function buyerRoutes(): RouteObject[] {
  return [
    guarded('/dashboard/user', async () => {
      const { bookingsPage } = await import('#marketplace/bookings/web/bookings-screen.tsx');
      return bookingsPage;
    }),
    guarded('/dashboard/payment/:id', async () => {
      const { paymentPage } = await import('#marketplace/payments/web/payment-screen.tsx');
      return paymentPage;
    }),
    guarded('/dashboard/receipt/:id', async () => {
      const { receiptPage } = await import('#marketplace/bookings/web/receipt-screen.tsx');
      return receiptPage;
    }),
  ];
}

function adminRoutes(): RouteObject[] {
  const people = () => import('#marketplace/moderation/web/accounts/account-pages.tsx');
  return [
    guarded('/dashboard/allUser', async () => (await people()).allUserPage),
    guarded('/dashboard/allSeller', async () => (await people()).allSellerPage),
    guarded('/dashboard/allBuyer', async () => (await people()).allBuyerPage),
    guarded('/dashboard/cars', async () => {
      const { allCarsPage } = await import('#marketplace/moderation/web/cars/all-cars-screen.tsx');
      return allCarsPage;
    }),
    guarded('/dashboard/makes', async () => {
      const { makesPage } = await import(
        '#marketplace/vehicles/web/makes-administration/makes-screen.tsx'
      );
      return makesPage;
    }),
    guarded('/dashboard/report', async () => {
      const { reportListPage } = await import('#marketplace/reports/web/report-list-screen.tsx');
      return reportListPage;
    }),
    guarded('/dashboard/reported-messages', async () => {
      const { reportedMessagesPage } = await import(
        '#marketplace/messages/web/moderation/reported-messages-screen.tsx'
      );
      return reportedMessagesPage;
    }),
    guarded('/dashboard/audit', async () => {
      const { auditPage } = await import('#marketplace/audit/web/audit-screen.tsx');
      return auditPage;
    }),
  ];
}

/** Not preloaded: on the server nobody is signed in. */
function guarded(path: DashboardPath, load: () => Promise<Page>): RouteObject {
  return {
    path,
    lazy: async () => {
      const [{ Guard }, { Screen }] = await Promise.all([import('./guard.tsx'), load()]);
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
