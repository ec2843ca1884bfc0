import { CalendarClock } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { loginFrom } from '#marketplace/accounts/web/sign-in/login-from.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { AskDialog } from './ask-dialog.tsx';

type Props = { car: { id: string; name: string; sellerName: string } };

const words = (
  <>
    <CalendarClock className="size-5" />
    Book a viewing
  </>
);

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
export const BookViewing = ({ car }: Props) => (
  <div className="mt-3">
    <div className="signed-in:hidden">
      <ButtonLink {...loginFrom(`/singleProduct/${car.id}`)} variant="secondary" wide>
        {words}
      </ButtonLink>
    </div>
    <div className="signed-out:hidden">
      <AskButton car={car} />
    </div>
  </div>
);

type Dialog = ComponentType<Parameters<typeof AskDialog>[0]>;

/** What it takes is loaded when somebody asks. Whoever has asked already is led there. */
function AskButton({ car }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [Form, setForm] = useState<Dialog | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    try {
      const { AskDialog, hasViewing } = await import('./ask-dialog.tsx');
      if (await hasViewing(api, car.id)) await navigate('/dashboard/viewings');
      else setForm(() => AskDialog);
    } catch {
      toast.error('We could not open the calendar.', {
        line: 'Check your connection and try again.',
      });
    } finally {
      setIsOpening(false);
    }
  }

  return (
    <>
      <Button variant="secondary" wide busy={isOpening} onClick={open} aria-haspopup="dialog">
        {words}
      </Button>
      {Form && createPortal(<Form car={car} onClose={() => setForm(null)} />, document.body)}
    </>
  );
}
