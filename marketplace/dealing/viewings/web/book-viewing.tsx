import { CalendarClock } from 'lucide-react';
import type { Car } from '#marketplace/cars/listings/listing.ts';
import { AskSeller } from '#marketplace/dealing/messages/web/ask-seller.tsx';

type Props = { car: Pick<Car, 'id' | 'name' | 'sellerName' | 'revision'> };

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
