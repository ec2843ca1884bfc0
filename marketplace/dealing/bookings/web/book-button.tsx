import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { currentUser } from '#marketplace/platform/accounts/web/session/access-token.ts';
import { useSession } from '#marketplace/platform/accounts/web/session/session-context.ts';
import type { IdentityUser } from '#providers/identity/web/identity-port.ts';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import type { BookCarModal } from './book-car-modal.tsx';

type LoadedForm = {
  Modal: ComponentType<Parameters<typeof BookCarModal>[0]>;
  buyer: IdentityUser;
  /** The revision of the car that the page showed when the form was opened. */
  revision: number | undefined;
};

type Props = { car: Car; onBooked: (bookingId: string) => void };

/** Loads the booking form when it is opened, because most visitors never need it. */
export function BookButton({ car, onBooked }: Props) {
  const { loaded, isOpen, isOpening, open, close } = useBookingForm(car);

  return (
    <>
      <Button size="large" wide busy={isOpening} onClick={open} aria-haspopup="dialog">
        Buy Now
      </Button>
      {/* Outside its button's parent, which may be hidden when a tablet is turned. */}
      {loaded &&
        createPortal(
          <loaded.Modal
            key={loaded.revision}
            car={car}
            buyer={loaded.buyer}
            open={isOpen}
            onClose={close}
            onBooked={(bookingId) => {
              close();
              onBooked(bookingId);
            }}
          />,
          document.body,
        )}
    </>
  );
}

function useBookingForm({ revision }: Car) {
  const session = useSession();
  const [loaded, setLoaded] = useState<LoadedForm | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isOpening, setIsOpening] = useState(false);

  async function open() {
    setIsOpening(true);
    try {
      const [{ BookCarModal }, buyer] = await Promise.all([
        import('./book-car-modal.tsx'),
        session.identity().then(currentUser),
      ]);
      // Logged out in the meantime: the page is about to show the login.
      if (!buyer) return;
      setLoaded({ Modal: BookCarModal, buyer, revision });
      setIsOpen(true);
    } catch {
      toast.error('We could not open the booking form.', {
        line: 'Check your connection and try again.',
      });
    } finally {
      setIsOpening(false);
    }
  }

  return { loaded, isOpen, isOpening, open, close: () => setIsOpen(false) };
}
