import { matchPath } from 'react-router';
import { type Role, roles } from '../../account.ts';

export const dashboardRoles = {
  '/dashboard': roles,
  '/dashboard/account': roles,
  '/dashboard/searches': roles,
  '/dashboard/messages': roles,
  '/dashboard/messages/:id': roles,
  '/dashboard/offers': roles,
  '/dashboard/viewings': roles,
  '/dashboard/viewing-hours': ['seller'],
  '/dashboard/sell': roles,
  '/dashboard/SellerAddProduct': ['seller'],
  '/dashboard/SellerProduct': ['seller'],
  '/dashboard/SellerProduct/:id/edit': ['seller'],
  '/dashboard/leads': ['seller'],
  '/dashboard/user': roles,
  '/dashboard/payment/:id': roles,
  '/dashboard/receipt/:id': roles,
  '/dashboard/allUser': ['admin'],
  '/dashboard/allSeller': ['admin'],
  '/dashboard/allBuyer': ['admin'],
  '/dashboard/cars': ['admin'],
  '/dashboard/makes': ['admin'],
  '/dashboard/report': ['admin'],
  '/dashboard/audit': ['admin'],
  '/dashboard/reported-messages': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type DashboardPath = keyof typeof dashboardRoles;

export function rolesAt(address: string): readonly Role[] {
  const [pathname = ''] = address.split(/[?#]/);
  const paths = Object.keys(dashboardRoles) as DashboardPath[];
  const path = paths.find((each) => matchPath(each, pathname));
  return path ? dashboardRoles[path] : roles;
}
