import {
  unsubscribeCallPath,
  unsubscribePath,
} from '#marketplace/finding/alerts/unsubscription.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';

export type UnreadConversation = {
  conversationId: string;
  from: string;
  car: string;
  count: number;
  /** An offer waits for an answer. */
  hasOffer: boolean;
};

type UnreadNotification = {
  to: string;
  name: string;
  origin: string;
  unread: [UnreadConversation, ...UnreadConversation[]];
  /** Unsubscribes from these emails. */
  token: string;
};

export const payHereOnly =
  'Please message and pay only on Forecourt, where we can help if something goes wrong.';

const mostNamed = 10;

/** Names senders and cars, and never quotes messages. */
export function unreadMessagesMail({ to, name, origin, unread, token }: UnreadNotification): Mail {
  const [first, ...others] = unread;
  const left = unread.length - mostNamed;
  return {
    ...layOut({
      to,
      name,
      subject: subjectOf(unread),
      paragraphs: [
        ...unread.slice(0, mostNamed).map(sentenceOf),
        ...(left > 0 ? [`And ${left} more.`] : []),
      ],
      action:
        others.length === 0
          ? {
              label: 'Read and answer',
              url: `${origin}/dashboard/messages/${first.conversationId}`,
            }
          : { label: 'Read your messages', url: `${origin}/dashboard/messages` },
      afterwards: [payHereOnly],
      endings: [
        { label: 'Stop emails about messages and offers', url: origin + unsubscribePath(token) },
      ],
    }),
    unsubscribe: origin + unsubscribeCallPath(token),
  };
}

const messages = (count: number) => (count === 1 ? 'a message' : `${count} messages`);

function subjectOf(unread: UnreadConversation[]): string {
  const total = unread.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? 'You have a new message' : `You have ${total} new messages`;
}

const sentenceOf = ({ from, car, count, hasOffer }: UnreadConversation) =>
  `${from} sent you ${messages(count)} about ${car}.${hasOffer ? ' There is an offer to answer.' : ''}`;
