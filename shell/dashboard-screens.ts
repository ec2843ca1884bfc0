import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  CarFront,
  Flag,
  HandCoins,
  History,
  LayoutDashboard,
  LayoutList,
  type LucideIcon,
  MessageCircle,
  MessageCircleWarning,
  PhoneCall,
  Plus,
  ShoppingBag,
  Store,
  Tags,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { Page } from '#kit/page.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  type DashboardPath,
  dashboardRoles,
} from '#marketplace/platform/accounts/web/session/dashboard-roles.ts';

type DashboardScreen = {
  load: () => Promise<Page>;
  /** Missing for screens that other screens link to. */
  menu?: { label: string; icon: LucideIcon };
};

const people = () => import('#marketplace/oversight/moderation/web/accounts/accounts-screen.tsx');

/** The screens of the Dash Board in the order of its menu. Public pages do not load this table. */
export const dashboardScreens: Record<DashboardPath, DashboardScreen> = {
  '/dashboard': {
    load: () => import('./dashboard-screen.tsx').then(({ dashboardPage }) => dashboardPage),
    menu: { label: 'Dash Board', icon: LayoutDashboard },
  },
  '/dashboard/SellerAddProduct': {
    load: () =>
      import('#marketplace/cars/listings/web/selling/add-car-screen.tsx').then(
        ({ addCarPage }) => addCarPage,
      ),
    menu: { label: 'ADD Product', icon: Plus },
  },
  '/dashboard/SellerProduct': {
    load: () =>
      import('#marketplace/cars/listings/web/selling/own-cars-screen.tsx').then(
        ({ ownCarsPage }) => ownCarsPage,
      ),
    menu: { label: 'Show Product', icon: LayoutList },
  },
  '/dashboard/leads': {
    load: () =>
      import('#marketplace/dealing/leads/web/leads-screen.tsx').then(({ leadsPage }) => leadsPage),
    menu: { label: 'Leads', icon: PhoneCall },
  },
  '/dashboard/allUser': {
    load: () => people().then(({ allUserPage }) => allUserPage),
    menu: { label: 'All User', icon: UsersRound },
  },
  '/dashboard/allSeller': {
    load: () => people().then(({ allSellerPage }) => allSellerPage),
    menu: { label: 'All Seller', icon: Store },
  },
  '/dashboard/allBuyer': {
    load: () => people().then(({ allBuyerPage }) => allBuyerPage),
    menu: { label: 'All Buyer', icon: ShoppingBag },
  },
  '/dashboard/cars': {
    load: () =>
      import('#marketplace/oversight/moderation/web/cars/all-cars-screen.tsx').then(
        ({ allCarsPage }) => allCarsPage,
      ),
    menu: { label: 'All Cars', icon: CarFront },
  },
  '/dashboard/makes': {
    load: () =>
      import('#marketplace/cars/vehicles/web/makes-administration/makes-screen.tsx').then(
        ({ makesPage }) => makesPage,
      ),
    menu: { label: 'Makes', icon: Tags },
  },
  '/dashboard/report': {
    load: () =>
      import('#marketplace/oversight/moderation/web/reports/report-list-screen.tsx').then(
        ({ reportListPage }) => reportListPage,
      ),
    menu: { label: 'Report Product', icon: Flag },
  },
  '/dashboard/audit': {
    load: () =>
      import('#marketplace/platform/audit/web/audit-screen.tsx').then(({ auditPage }) => auditPage),
    menu: { label: 'Audit', icon: History },
  },
  '/dashboard/user': {
    load: () =>
      import('#marketplace/dealing/bookings/web/bookings-screen.tsx').then(
        ({ bookingsPage }) => bookingsPage,
      ),
    menu: { label: 'Booking', icon: CalendarCheck },
  },
  '/dashboard/reported-messages': {
    load: () =>
      import('#marketplace/dealing/messages/web/moderation/reported-messages-screen.tsx').then(
        ({ reportedMessagesPage }) => reportedMessagesPage,
      ),
    menu: { label: 'Reported messages', icon: MessageCircleWarning },
  },
  '/dashboard/messages': {
    load: () =>
      import('#marketplace/dealing/messages/web/inbox/inbox-screen.tsx').then(
        ({ inboxPage }) => inboxPage,
      ),
    menu: { label: 'Messages', icon: MessageCircle },
  },
  '/dashboard/offers': {
    load: () =>
      import('#marketplace/dealing/offers/web/offers-screen.tsx').then(
        ({ offersPage }) => offersPage,
      ),
    menu: { label: 'Offers', icon: HandCoins },
  },
  '/dashboard/viewings': {
    load: () =>
      import('#marketplace/dealing/viewings/web/viewings-screen.tsx').then(
        ({ viewingsPage }) => viewingsPage,
      ),
    menu: { label: 'Viewings', icon: CalendarClock },
  },
  '/dashboard/searches': {
    load: () =>
      import('#marketplace/finding/saved-searches/web/saved-searches-screen.tsx').then(
        ({ savedSearchesPage }) => savedSearchesPage,
      ),
    menu: { label: 'Saved searches', icon: BellRing },
  },
  '/dashboard/account': {
    load: () =>
      import('#marketplace/platform/accounts/web/own-account/account-screen.tsx').then(
        ({ accountPage }) => accountPage,
      ),
    menu: { label: 'Account', icon: UserRound },
  },
  '/dashboard/messages/:id': {
    load: () =>
      import('#marketplace/dealing/messages/web/conversation/conversation-screen.tsx').then(
        ({ conversationPage }) => conversationPage,
      ),
  },
  '/dashboard/sell': {
    load: () =>
      import('#marketplace/platform/accounts/web/own-account/sell-screen.tsx').then(
        ({ sellPage }) => sellPage,
      ),
  },
  '/dashboard/SellerProduct/:id/edit': {
    load: () =>
      import('#marketplace/cars/listings/web/selling/edit-car-screen.tsx').then(
        ({ editCarPage }) => editCarPage,
      ),
  },
  '/dashboard/viewing-hours': {
    load: () =>
      import('#marketplace/dealing/viewings/web/hours-screen.tsx').then(
        ({ hoursPage }) => hoursPage,
      ),
  },
  '/dashboard/payment/:id': {
    load: () =>
      import('#marketplace/dealing/payments/web/payment-screen.tsx').then(
        ({ paymentPage }) => paymentPage,
      ),
  },
  '/dashboard/receipt/:id': {
    load: () =>
      import('#marketplace/dealing/bookings/web/receipt-screen.tsx').then(
        ({ receiptPage }) => receiptPage,
      ),
  },
};

const entries = (Object.keys(dashboardScreens) as DashboardPath[]).flatMap((to) => {
  const { menu } = dashboardScreens[to];
  return menu ? [{ to, ...menu }] : [];
});

/** The menu of a role, or of all roles until it is known. Others than buyers see bookings if they have one. */
export const dashboardMenu = (role: Role | null | undefined, hasBooked: boolean) =>
  entries.filter(({ to }) => {
    const allowed: readonly Role[] = dashboardRoles[to];
    if (to === '/dashboard/user') return role === 'buyer' || hasBooked;
    return role ? allowed.includes(role) : allowed.length === 3;
  });
