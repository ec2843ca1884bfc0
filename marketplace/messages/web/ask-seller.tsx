import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { type ApiClient, useApi } from '#kit/api-client.ts';
import { loginFrom } from '#marketplace/accounts/web/sign-in/login-from.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

type Dialog<Car> = ComponentType<{ car: Car; onClose: () => void }>;

type Props<Car> = {
  car: Car;
  icon: LucideIcon;
  label: string;
  /** Most visitors of a car never ask: what that takes is loaded when somebody does. Whoever has asked is led there. */
  load: (api: ApiClient, car: Car) => Promise<{ asked: string } | { Dialog: Dialog<Car> }>;
  /** What is said if that fails. */
  problem: string;
};

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
export function AskSeller<Car extends { id: string }>(props: Props<Car>) {
  const { car, icon: Icon, label } = props;
  const words = (
    <>
      <Icon className="size-5" />
      {label}
    </>
  );
  return (
    <div className="mt-3">
      <div className="signed-in:hidden">
        <ButtonLink {...loginFrom(`/singleProduct/${car.id}`)} variant="secondary" wide>
          {words}
        </ButtonLink>
      </div>
      <div className="signed-out:hidden">
        <AskButton {...props}>{words}</AskButton>
      </div>
    </div>
  );
}

function AskButton<Car>({ car, load, problem, children }: Props<Car> & { children: ReactNode }) {
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

  return (
    <>
      <Button variant="secondary" wide busy={isOpening} onClick={open} aria-haspopup="dialog">
        {children}
      </Button>
      {Form && createPortal(<Form car={car} onClose={() => setForm(null)} />, document.body)}
    </>
  );
}
