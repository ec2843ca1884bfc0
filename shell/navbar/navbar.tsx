import { Heart, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { Logo } from '#kit/logo.tsx';
import { siteName } from '#kit/page-head.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { destinations, savedCars } from '../navigation.ts';
import { NavMenu } from './nav-menu.tsx';

type Props = {
  onLogOut: () => void;
  savedCount: ReactNode;
  messagesLink: ReactNode;
  unreadCount: ReactNode;
};

/** Contains both bars, for signed-in and signed-out visitors. Styles show the right one. */
export function Navbar({ onLogOut, savedCount, messagesLink, unreadCount }: Props) {
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-surface short:static">
      <div className="page-width flex min-h-16 items-center gap-2 lg:flex-wrap">
        <Link
          to="/"
          className="me-6 inline-flex min-h-11 items-center gap-2.5 rounded-control text-lg font-extrabold tracking-tight"
        >
          <Logo />
          {siteName}
        </Link>
        <nav aria-label="Main" className="me-auto max-lg:hidden">
          <ul className="flex gap-1">
            {destinations.map(({ label, to, signedInOnly }) => (
              <li key={to} className={signedInOnly ? 'signed-out:hidden' : undefined}>
                <NavLink to={to} end={to === '/'} className={barLinkLook}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 max-lg:ms-auto">
          {messagesLink}
          <SavedCarsLink count={savedCount} />
          <ThemeSwitch />
          <BarActions onLogOut={onLogOut} />
          <NavMenu onLogOut={onLogOut} unreadCount={unreadCount} />
        </div>
      </div>
    </header>
  );
}

const barLinkLook =
  'relative inline-flex min-h-11 items-center rounded-control px-3 font-medium text-muted transition-colors ' +
  'duration-150 hover:text-text aria-[current=page]:text-text after:absolute after:inset-x-3 ' +
  'after:bottom-1 after:h-0.5 aria-[current=page]:after:bg-primary';

const SavedCarsLink = ({ count }: { count: ReactNode }) => (
  <NavLink
    to={savedCars.to}
    className="relative inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-text aria-[current=page]:text-link"
  >
    <Heart className="size-5" />
    <span className="sr-only">{savedCars.label}</span>
    {count}
  </NavLink>
);

function ThemeSwitch() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={switchTheme}
      className="inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-text noscript:hidden"
    >
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </button>
  );
}

function switchTheme() {
  const { dataset } = document.documentElement;
  const shown = dataset.theme ?? (prefersDark() ? 'dark' : 'light');
  dataset.theme = shown === 'dark' ? 'light' : 'dark';

  try {
    localStorage.setItem('theme', dataset.theme);
  } catch {
    // Storage is blocked, so the choice lasts until the page is left.
  }
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function BarActions({ onLogOut }: { onLogOut: () => void }) {
  return (
    <div className="max-lg:hidden">
      <div className="flex gap-2 signed-in:hidden">
        <ButtonLink to="/login" variant="secondary">
          Login
        </ButtonLink>
        <ButtonLink to="/singup">Sign up</ButtonLink>
      </div>
      <div className="signed-out:hidden">
        <Button variant="secondary" onClick={onLogOut}>
          LogOut
        </Button>
      </div>
    </div>
  );
}
