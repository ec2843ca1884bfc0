import { matchPath } from 'react-router';
import { noticeNames } from '#marketplace/platform/notices/notice.ts';
import { dashboardRoles } from '../session/dashboard-roles.ts';

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
const anyOrigin = 'https://origin.invalid';

/** Anyone can write the origin into the URL: returns it only if it is a known page of ours, otherwise home. */
export function returnPath(told: unknown): string {
  if (typeof told !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(told)) return home;
  if (!URL.canParse(told, anyOrigin)) return home;

  const { origin, pathname, search, hash } = new URL(told, anyOrigin);
  const isOurs = origin === anyOrigin && !pathname.startsWith('//');
  const isKnown = returnablePaths.some((path) => matchPath(path, pathname));
  return isOurs && isKnown ? pathname + search + hash : home;
}
