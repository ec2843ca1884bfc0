import { MessageCircle } from 'lucide-react';
import { AskSeller } from './ask-seller.tsx';

type Props = { car: { id: string; name: string; sellerName: string } };

export const MessageSeller = ({ car }: Props) => (
  <AskSeller
    car={car}
    icon={MessageCircle}
    label="Message the seller"
    problem="We could not open your messages."
    load={async (api) => {
      const { FirstMessageDialog, conversationAbout } = await import('./first-message-dialog.tsx');
      const known = await conversationAbout(api, car.id);
      return known ? { asked: `/dashboard/messages/${known}` } : { Dialog: FirstMessageDialog };
    }}
  />
);
