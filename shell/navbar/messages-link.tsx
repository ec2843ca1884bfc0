import { MessageCircle } from 'lucide-react';
import { NavLink } from 'react-router';
import { UnreadCount } from '#marketplace/dealing/messages/web/unread-count.tsx';
import { messages } from '../navigation.ts';

/** Loaded for signed-in users. Small screens have it in the menu. */
export const MessagesLink = () => (
  <div className="max-lg:hidden signed-out:hidden">
    <NavLink
      to={messages.to}
      className="relative inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-text aria-[current=page]:text-link"
    >
      <MessageCircle className="size-5" />
      <span className="sr-only">{messages.label}</span>
      <UnreadCount />
    </NavLink>
  </div>
);
