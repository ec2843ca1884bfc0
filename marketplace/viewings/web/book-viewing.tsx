import { CalendarClock } from 'lucide-react';
import { AskSeller } from '#marketplace/messages/web/ask-seller.tsx';

type Props = { car: { id: string; name: string; sellerName: string } };

export const BookViewing = ({ car }: Props) => (
  <AskSeller
    car={car}
    icon={CalendarClock}
    label="Book a viewing"
    anchor="book-a-viewing"
    problem="We could not open the calendar."
    load={async (api) => {
      const { AskDialog, hasViewing } = await import('./ask-dialog.tsx');
      return (await hasViewing(api, car.id))
        ? { asked: '/dashboard/viewings' }
        : { Dialog: AskDialog };
    }}
  />
);
