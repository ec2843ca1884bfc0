import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { Page } from '#kit/page.ts';
import { publicConfig } from '#kit/public-config.ts';
import { newestWaiting } from '#marketplace/dealing/bookings/web/leads/leads.ts';
import { hasBookings } from '#marketplace/dealing/bookings/web/my-bookings.ts';
import { useNews } from '#marketplace/dealing/messages/web/live/use-news.ts';
import { useUnreadCount } from '#marketplace/dealing/messages/web/unread-count.tsx';
import { waitingOffers } from '#marketplace/dealing/offers/web/offer-queries.ts';
import { viewingsToAnswer } from '#marketplace/dealing/viewings/web/viewing-queries.ts';
import type { Role } from '#marketplace/platform/accounts/account.ts';
import { useRole } from '#marketplace/platform/accounts/web/session/role-of.ts';
import { dashboardMenu } from './dashboard-screens.ts';

export const dashboardLayout: Page = {
  Screen: DashboardLayout,
  preload: ({ api, cache }) => cache.prefetchQuery(publicConfig(api)),
};

function DashboardLayout() {
  const { data: role } = useRole();
  const { hasBooked, waiting, unread, offers, toAnswer } = useMenuFacts(role);
  useNews();
  const strip = useRef<HTMLElement>(null);
  useCurrentEntryInSight(strip, `${role} ${hasBooked} ${waiting} ${unread} ${offers} ${toAnswer}`);

  return (
    <div className="page-width grid gap-x-8 gap-y-6 py-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:py-8">
      <nav
        ref={strip}
        aria-label="Dash Board"
        className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:border-border max-lg:px-4 max-lg:scrollbar-none md:max-lg:-mx-6 md:max-lg:px-6"
      >
        <ul className="flex gap-1 lg:sticky lg:top-24 lg:grid">
          {dashboardMenu(role, hasBooked).map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/dashboard'} className={entryLook}>
                <Icon className="size-5 shrink-0 max-sm:hidden" />
                {label}
                {to === '/dashboard/leads' && <Waiting count={waiting} for="your call" />}
                {to === '/dashboard/messages' && <Waiting count={unread} for="you to read" />}
                {to === '/dashboard/offers' && <Waiting count={offers} for="your answer" />}
                {to === '/dashboard/viewings' && <Waiting count={toAnswer} for="your answer" />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function useMenuFacts(role: Role | null | undefined) {
  const api = useApi();
  const isOther = role === 'seller' || role === 'admin';
  const booked = useQuery({ ...hasBookings(api), enabled: isOther });
  const offers = useQuery({ ...waitingOffers(api), enabled: role != null });
  const leads = useQuery({ ...newestWaiting(api), enabled: role === 'seller' });
  const viewings = useQuery({ ...viewingsToAnswer(api), enabled: Boolean(role) });
  return {
    hasBooked: booked.data === true,
    waiting: leads.data?.waiting ?? 0,
    unread: useUnreadCount(),
    offers: offers.data ?? 0,
    toAnswer: viewings.data ?? 0,
  };
}

const Waiting = ({ count, for: what }: { count: number; for: string }) =>
  count > 0 && (
    <span className="relative ms-auto grid h-6 min-w-6 place-items-center rounded-full bg-primary px-1.5 text-sm font-semibold text-on-primary tabular-nums">
      {count > 99 ? '99+' : count} <span className="sr-only">waiting for {what}</span>
    </span>
  );

/** Scrolls to the current tab, because the strip may be wider than a phone. */
function useCurrentEntryInSight(strip: RefObject<HTMLElement | null>, content: string) {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and what came in meanwhile decide where the entry stands.
  useEffect(() => {
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!strip.current || !entry) return;
    const { left, width } = entry.getBoundingClientRect();
    strip.current.scrollBy({ left: left + width / 2 - innerWidth / 2 });
  }, [pathname, content]);
}

const entryLook =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap px-3 font-medium text-muted transition-colors duration-150 hover:text-text ' +
  'max-lg:rounded-t-control max-lg:border-b-2 max-lg:border-transparent max-lg:aria-[current=page]:border-primary ' +
  'lg:rounded-control lg:hover:bg-sunken aria-[current=page]:text-on-primary-soft lg:aria-[current=page]:bg-primary-soft';
