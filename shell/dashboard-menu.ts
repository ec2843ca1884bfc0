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
import type { Role } from '#marketplace/platform/accounts/account.ts';
import {
  type DashboardPath,
  dashboardRoles,
} from '#marketplace/platform/accounts/web/session/dashboard-roles.ts';

type Entry = { to: DashboardPath; label: string; icon: LucideIcon };

const entries: Entry[] = [
  { to: '/dashboard', label: 'Dash Board', icon: LayoutDashboard },
  { to: '/dashboard/SellerAddProduct', label: 'ADD Product', icon: Plus },
  { to: '/dashboard/SellerProduct', label: 'Show Product', icon: LayoutList },
  { to: '/dashboard/leads', label: 'Leads', icon: PhoneCall },
  { to: '/dashboard/allUser', label: 'All User', icon: UsersRound },
  { to: '/dashboard/allSeller', label: 'All Seller', icon: Store },
  { to: '/dashboard/allBuyer', label: 'All Buyer', icon: ShoppingBag },
  { to: '/dashboard/cars', label: 'All Cars', icon: CarFront },
  { to: '/dashboard/makes', label: 'Makes', icon: Tags },
  { to: '/dashboard/report', label: 'Report Product', icon: Flag },
  { to: '/dashboard/audit', label: 'Audit', icon: History },
  { to: '/dashboard/user', label: 'Booking', icon: CalendarCheck },
  { to: '/dashboard/reported-messages', label: 'Reported messages', icon: MessageCircleWarning },
  { to: '/dashboard/messages', label: 'Messages', icon: MessageCircle },
  { to: '/dashboard/offers', label: 'Offers', icon: HandCoins },
  { to: '/dashboard/viewings', label: 'Viewings', icon: CalendarClock },
  { to: '/dashboard/searches', label: 'Saved searches', icon: BellRing },
  { to: '/dashboard/account', label: 'Account', icon: UserRound },
];

/** Until the role is known, what everybody has. Bookings are for buyers, and for others who made one. */
export const dashboardMenu = (role: Role | null | undefined, hasBooked: boolean): Entry[] =>
  entries.filter(({ to }) => {
    const allowed: readonly Role[] = dashboardRoles[to];
    if (to === '/dashboard/user') return role === 'buyer' || hasBooked;
    return role ? allowed.includes(role) : allowed.length === 3;
  });
