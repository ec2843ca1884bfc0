import { Menu } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { destinations, messages, savedCars } from '../navigation.ts';

const menuId = 'site-menu';

/** Lets the browser open the menu, before or without our scripts. */
const opensMenu = { command: 'show-modal', commandfor: menuId };

type Props = { onLogOut: () => void; unreadCount: ReactNode };

export function NavMenu({ onLogOut, unreadCount }: Props) {
  const menu = useRef<HTMLDialogElement>(null);
  const close = () => menu.current?.close();
  const open = (event: MouseEvent) => {
    // Our code opens it now; the browser would complain about a second time.
    event.preventDefault();
    menu.current?.showModal();
  };

  return (
    <>
      {/* The sheet stays when its button is hidden, because a tablet may be turned while it is open. */}
      <div className="relative -me-2 lg:hidden">
        <IconButton
          {...opensMenu}
          icon={Menu}
          label="Menu"
          aria-haspopup="dialog"
          onClick={open}
          className="hover:bg-sunken"
        />
        {/* The entry in the menu has the same number as text. */}
        <div aria-hidden="true" className="pointer-events-none absolute inset-0">
          {unreadCount}
        </div>
      </div>
      <Dialog ref={menu} id={menuId} title="Menu" shape="sheet">
        <div className="flex min-h-[calc(100%-2.75rem)] flex-col justify-between gap-8">
          <MenuLinks onFollow={close} unreadCount={unreadCount} />
          <MenuActions
            onFollow={close}
            onLogOut={() => {
              close();
              onLogOut();
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

function MenuLinks({ onFollow, unreadCount }: { onFollow: () => void; unreadCount: ReactNode }) {
  return (
    <nav aria-label="Main">
      <ul className="mt-2 grid gap-1">
        {[...destinations, messages, savedCars].map(({ label, to, signedInOnly }) => (
          <li key={to} className={signedInOnly ? 'signed-out:hidden' : undefined}>
            <NavLink
              to={to}
              end={to === '/'}
              onClick={onFollow}
              className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              {label}
              {to === messages.to && <span className="relative ms-2 size-7">{unreadCount}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuActions({ onFollow, onLogOut }: { onFollow: () => void; onLogOut: () => void }) {
  return (
    <div>
      <div className="grid gap-3 signed-in:hidden">
        <ButtonLink to="/login" variant="secondary" wide onClick={onFollow}>
          Login
        </ButtonLink>
        <ButtonLink to="/singup" wide onClick={onFollow}>
          Sign up
        </ButtonLink>
      </div>
      <div className="signed-out:hidden">
        <Button variant="secondary" wide onClick={onLogOut}>
          LogOut
        </Button>
      </div>
    </div>
  );
}
