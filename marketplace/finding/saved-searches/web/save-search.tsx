import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';

/** Loaded on demand, because few visitors save a search. */
const SaveSearchDialog = lazy(async () => ({
  default: (await import('./save-search-dialog.tsx')).SaveSearchDialog,
}));

/** Marks the address to return to after logging in, so that the dialog opens. */
const saving = '#save-search';

type Props = { query: string; suggestedName: string };

export function SaveSearch(search: Props) {
  const { isOpen, open, close } = useSaving();

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="inline-flex min-h-9 items-center gap-1.5 px-1 text-sm font-semibold text-link underline-offset-4 hover:underline noscript:hidden"
      >
        <BellPlus className="size-4" />
        Save this search
      </button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog {...search} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** A visitor who has to log in first comes back to the same list and the open dialog. */
function useSaving() {
  const { signedIn } = useVisitor();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const here = pathname + search;
  const isBack = signedIn && hash === saving;

  useEffect(() => {
    if (!isBack) return;
    setIsOpen(true);
    navigate(here, { replace: true, preventScrollReset: true });
  }, [isBack, here, navigate]);

  const open = () => {
    const { to, state } = loginFrom(here + saving);
    if (signedIn) setIsOpen(true);
    else navigate(to, { state });
  };
  return { isOpen, open, close: () => setIsOpen(false) };
}
