import { HandCoins } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { loginFrom } from '#marketplace/accounts/web/sign-in/login-from.ts';
import type { Money } from '#marketplace/money.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FirstOfferDialog } from './first-offer-dialog.tsx';

type Props = { car: { id: string; name: string; sellerName: string; resalePrice: Money } };

const words = (
  <>
    <HandCoins className="size-5" />
    Make an offer
  </>
);

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
export const MakeOffer = ({ car }: Props) => (
  <div className="mt-3">
    <div className="signed-in:hidden">
      <ButtonLink {...loginFrom(`/singleProduct/${car.id}`)} variant="secondary" wide>
        {words}
      </ButtonLink>
    </div>
    <div className="signed-out:hidden">
      <OfferButton car={car} />
    </div>
  </div>
);

type Dialog = ComponentType<Parameters<typeof FirstOfferDialog>[0]>;

/** Most visitors of a car never offer anything: what that takes is loaded when somebody does. */
function OfferButton({ car }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [Form, setForm] = useState<Dialog | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    try {
      const { FirstOfferDialog, talkWithOffer } = await import('./first-offer-dialog.tsx');
      const waiting = await talkWithOffer(api, car.id);
      if (waiting) await navigate(`/dashboard/messages/${waiting}`);
      else setForm(() => FirstOfferDialog);
    } catch {
      toast.error('We could not look up your offers.', {
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
