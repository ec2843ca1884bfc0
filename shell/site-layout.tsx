import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import type { Page } from '#kit/page.ts';
import { onStored } from '#kit/stored-here.ts';
import { allMakes } from '#marketplace/cars/vehicles/web/makes.ts';
import {
  useSession,
  useVisitor,
} from '#marketplace/platform/accounts/web/session/session-context.ts';
import { Toasts, toast } from '#ui/feedback/toasts.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar/navbar.tsx';

export const siteLayout: Page = {
  Screen: SiteLayout,
  // The footer and most pages need the makes; without them the page still works.
  preload: ({ api, cache }) => cache.prefetchQuery(allMakes(api)),
};

function SiteLayout() {
  const main = useFocusOnNewPage();
  const logOut = useLogOut();
  const shortlist = useShortlist();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-50 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2.5 focus:font-semibold focus:text-on-primary"
      >
        Skip to content
      </a>
      <Navbar
        onLogOut={logOut}
        savedCount={shortlist && <shortlist.SavedCount />}
        messagesLink={shortlist && <shortlist.MessagesLink />}
        unreadCount={shortlist && <shortlist.UnreadCount />}
      />
      <main ref={main} id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
      {shortlist && <shortlist.Shortlist />}
      <Toasts />
      <ScrollRestoration />
    </div>
  );
}

type Shortlist = typeof import('./shortlist.tsx');

/** Loaded only for users, and for visitors who saved or chose a car. */
function useShortlist(): Shortlist | null {
  const { signedIn } = useVisitor();
  const isKeptHere = useSyncExternalStore(onStored, isSomethingKept, () => false);
  const isNeeded = signedIn || isKeptHere;
  const [shortlist, setShortlist] = useState<Shortlist | null>(null);

  useEffect(() => {
    if (!isNeeded) return;
    import('./shortlist.tsx').then(setShortlist, () => {
      // Offline there is nothing to follow.
    });
  }, [isNeeded]);
  return isNeeded ? shortlist : null;
}

function isSomethingKept(): boolean {
  try {
    return ['favourites', 'compared-cars'].some((item) => localStorage.getItem(item) !== null);
  } catch {
    return false;
  }
}

function useLogOut() {
  const session = useSession();
  return () => {
    session.logOut().catch((problem: Error) => {
      toast.error('You are still logged in.', { line: problem.message });
    });
  };
}

/** Moves the focus, so that screen readers announce the new page. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
