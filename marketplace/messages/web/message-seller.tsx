import { MessageCircle } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { loginFrom } from '#marketplace/accounts/web/sign-in/login-from.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ButtonLink } from '#ui/buttons/button-link.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { FirstMessageDialog } from './first-message-dialog.tsx';

type Props = { car: { id: string; name: string; sellerName: string } };

const words = (
  <>
    <MessageCircle className="size-5" />
    Message the seller
  </>
);

/** The page is the same for everybody: both stand in it, and the style sheet shows the right one. */
export const MessageSeller = ({ car }: Props) => (
  <div className="mt-3">
    <div className="signed-in:hidden">
      <ButtonLink {...loginFrom(`/singleProduct/${car.id}`)} variant="secondary" wide>
        {words}
      </ButtonLink>
    </div>
    <div className="signed-out:hidden">
      <WriteButton car={car} />
    </div>
  </div>
);

type Dialog = ComponentType<Parameters<typeof FirstMessageDialog>[0]>;

/** Most visitors of a car never write: what that takes is loaded when somebody does. */
function WriteButton({ car }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [Form, setForm] = useState<Dialog | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    try {
      const { FirstMessageDialog, conversationAbout } = await import('./first-message-dialog.tsx');
      const known = await conversationAbout(api, car.id);
      if (known) await navigate(`/dashboard/messages/${known}`);
      else setForm(() => FirstMessageDialog);
    } catch {
      toast.error('We could not open your messages.', {
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
