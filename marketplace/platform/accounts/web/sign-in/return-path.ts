import { matchPath } from 'react-router';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import { dashboardRoles } from '../session/dashboard-roles.ts';

/** Pages to come back to after logging in. */
export const returnablePaths = [
  '/',
  '/car',
  '/blog',
  '/price-check',
  ...noticeNames.map((name) => `/${name}`),
  '/category/:id',
  '/singleProduct/:id',
  '/favourites',
  '/compare',
  '/alerts/unsubscribe/:token',
  ...Object.keys(dashboardRoles),
];

const home = '/';
/** Only to parse with; never called. */
const anyOrigin = 'https://origin.invalid';

/** The page somebody came from, as told by the address bar and so by anybody: ours and known, else home. */
export function returnPath(told: unknown): string {
  if (typeof told !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(told)) return home;
  if (!URL.canParse(told, anyOrigin)) return home;

  const { origin, pathname, search, hash } = new URL(told, anyOrigin);
  const isOurs = origin === anyOrigin && !pathname.startsWith('//');
  const isKnown = returnablePaths.some((path) => matchPath(path, pathname));
  return isOurs && isKnown ? pathname + search + hash : home;
}
