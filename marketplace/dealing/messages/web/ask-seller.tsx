import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { useVisitor } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { loginFrom } from '#marketplace/platform/accounts/web/sign-in/login-from.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

type Dialog<Car> = ComponentType<{ car: Car; onClose: () => void }>;

type Props<Car> = {
  car: Car;
  icon: LucideIcon;
  label: string;
  /** Reopens the question for a visitor who had to log in first. Unique on the page. */
  anchor?: string;
  /** Loads the dialog on demand, because few visitors ask, or finds the page of what the buyer has asked before. */
  load: (api: ApiClient, car: Car) => Promise<{ asked: string } | { Dialog: Dialog<Car> }>;
  problem: string;
};

/** Public pages are the same for all visitors: they contain both variants, and the style sheet shows one. */
export function AskSeller<Car extends { id: string }>(props: Props<Car>) {
  const { car, icon: Icon, label, anchor } = props;
  const address = `/singleProduct/${car.id}${anchor ? `#${anchor}` : ''}`;
  const words = (
    <>
      <Icon className="size-5" />
      {label}
    </>
  );
  return (
    <div className="mt-3">
      <div className="signed-in:hidden">
        <ButtonLink {...loginFrom(address)} variant="secondary" wide>
          {words}
        </ButtonLink>
      </div>
      <div className="signed-out:hidden">
        <AskButton {...props}>{words}</AskButton>
      </div>
    </div>
  );
}

type ButtonProps<Car> = Props<Car> & { children: ReactNode };

function AskButton<Car>({ car, load, problem, anchor, children }: ButtonProps<Car>) {
  const api = useApi();
  const navigate = useNavigate();
  const [Form, setForm] = useState<Dialog<Car> | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    try {
      const found = await load(api, car);
      if ('asked' in found) await navigate(found.asked);
      else setForm(() => found.Dialog);
    } catch {
      toast.error(problem, { line: 'Check your connection and try again.' });
    } finally {
      setIsOpening(false);
    }
  }

  const isBack = useIsBack(anchor);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after logging in.
  useEffect(() => {
    if (isBack) void open();
  }, [isBack]);

  return (
    <>
      <Button variant="secondary" wide busy={isOpening} onClick={open} aria-haspopup="dialog">
        {children}
      </Button>
      {Form && createPortal(<Form car={car} onClose={() => setForm(null)} />, document.body)}
    </>
  );
}

/** Whether the visitor has just logged in to ask this. Removes the anchor from the address. */
function useIsBack(anchor: string | undefined): boolean {
  const { signedIn } = useVisitor();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [wasBack, setWasBack] = useState(false);
  const isBack = signedIn && anchor !== undefined && hash === `#${anchor}`;

  useEffect(() => {
    if (!isBack) return;
    setWasBack(true);
    navigate(pathname + search, { replace: true, preventScrollReset: true });
  }, [isBack, pathname, search, navigate]);
  return wasBack;
}
