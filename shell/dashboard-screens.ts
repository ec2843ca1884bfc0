import type { Page } from '#kit/page.ts';
import type { DashboardPath } from '#marketplace/platform/accounts/web/session/dashboard-roles.ts';

const people = () => import('#marketplace/oversight/moderation/web/accounts/account-pages.tsx');

/** What each address of the Dash Board shows. Only who goes there loads this list, and then one of the screens. */
export const dashboardScreens: Record<DashboardPath, () => Promise<Page>> = {
  '/dashboard': async () => {
    const { dashboardPage } = await import('./dashboard-screen.tsx');
    return dashboardPage;
  },
  '/dashboard/account': async () => {
    const { accountPage } = await import(
      '#marketplace/platform/accounts/web/own-account/account-screen.tsx'
    );
    return accountPage;
  },
  '/dashboard/searches': async () => {
    const { savedSearchesPage } = await import(
      '#marketplace/finding/saved-searches/web/saved-searches-screen.tsx'
    );
    return savedSearchesPage;
  },
  '/dashboard/messages': async () => {
    const { inboxPage } = await import('#marketplace/dealing/messages/web/inbox/inbox-screen.tsx');
    return inboxPage;
  },
  '/dashboard/messages/:id': async () => {
    const { conversationPage } = await import(
      '#marketplace/dealing/messages/web/talk/conversation-screen.tsx'
    );
    return conversationPage;
  },
  '/dashboard/offers': async () => {
    const { offersPage } = await import('#marketplace/dealing/offers/web/offers-screen.tsx');
    return offersPage;
  },
  '/dashboard/viewings': async () => {
    const { viewingsPage } = await import('#marketplace/dealing/viewings/web/viewings-screen.tsx');
    return viewingsPage;
  },
  '/dashboard/sell': async () => {
    const { sellPage } = await import(
      '#marketplace/platform/accounts/web/own-account/sell-screen.tsx'
    );
    return sellPage;
  },
  '/dashboard/SellerAddProduct': async () => {
    const { addCarPage } = await import(
      '#marketplace/cars/listings/web/selling/add-car-screen.tsx'
    );
    return addCarPage;
  },
  '/dashboard/SellerProduct': async () => {
    const { ownCarsPage } = await import(
      '#marketplace/cars/listings/web/selling/own-cars-screen.tsx'
    );
    return ownCarsPage;
  },
  '/dashboard/SellerProduct/:id/edit': async () => {
    const { editCarPage } = await import(
      '#marketplace/cars/listings/web/selling/edit-car-screen.tsx'
    );
    return editCarPage;
  },
  '/dashboard/viewing-hours': async () => {
    const { hoursPage } = await import('#marketplace/dealing/viewings/web/hours-screen.tsx');
    return hoursPage;
  },
  '/dashboard/leads': async () => {
    const { leadsPage } = await import('#marketplace/dealing/leads/web/leads-screen.tsx');
    return leadsPage;
  },
  '/dashboard/user': async () => {
    const { bookingsPage } = await import('#marketplace/dealing/bookings/web/bookings-screen.tsx');
    return bookingsPage;
  },
  '/dashboard/payment/:id': async () => {
    const { paymentPage } = await import('#marketplace/dealing/payments/web/payment-screen.tsx');
    return paymentPage;
  },
  '/dashboard/receipt/:id': async () => {
    const { receiptPage } = await import('#marketplace/dealing/bookings/web/receipt-screen.tsx');
    return receiptPage;
  },
  '/dashboard/allUser': async () => (await people()).allUserPage,
  '/dashboard/allSeller': async () => (await people()).allSellerPage,
  '/dashboard/allBuyer': async () => (await people()).allBuyerPage,
  '/dashboard/cars': async () => {
    const { allCarsPage } = await import(
      '#marketplace/oversight/moderation/web/cars/all-cars-screen.tsx'
    );
    return allCarsPage;
  },
  '/dashboard/makes': async () => {
    const { makesPage } = await import(
      '#marketplace/cars/vehicles/web/makes-administration/makes-screen.tsx'
    );
    return makesPage;
  },
  '/dashboard/report': async () => {
    const { reportListPage } = await import(
      '#marketplace/oversight/moderation/web/reports/report-list-screen.tsx'
    );
    return reportListPage;
  },
  '/dashboard/reported-messages': async () => {
    const { reportedMessagesPage } = await import(
      '#marketplace/dealing/messages/web/moderation/reported-messages-screen.tsx'
    );
    return reportedMessagesPage;
  },
  '/dashboard/audit': async () => {
    const { auditPage } = await import('#marketplace/platform/audit/web/audit-screen.tsx');
    return auditPage;
  },
};
