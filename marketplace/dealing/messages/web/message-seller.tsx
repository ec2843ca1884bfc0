import { MessageCircle } from 'lucide-react';
import { AskSeller } from './ask-seller.tsx';

type Props = { car: { id: string; name: string; sellerName: string }; anchor?: string };

export const MessageSeller = ({ car, ...anchor }: Props) => (
  <AskSeller
    car={car}
    icon={MessageCircle}
    label="Message the seller"
    {...anchor}
    problem="We could not open your messages."
    load={async (api) => {
      const { FirstMessageDialog, conversationAbout } = await import('./first-message-dialog.tsx');
      const known = await conversationAbout(api, car.id);
      return known ? { asked: `/dashboard/messages/${known}` } : { Dialog: FirstMessageDialog };
    }}
  />
);
