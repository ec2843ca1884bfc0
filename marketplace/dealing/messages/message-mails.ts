import { callToEnd, pageToEnd } from '#marketplace/finding/alerts/ending.ts';
import type { Mail } from '#marketplace/platform/mail/mail.ts';
import { layOut } from '#marketplace/platform/mail/mail-layout.ts';

export type Unread = {
  conversationId: string;
  from: string;
  car: string;
  count: number;
  /** Among them one that offers something, and waits for an answer. */
  hasOffer: boolean;
};

type Digest = {
  to: string;
  name: string;
  origin: string;
  /** At least one. */
  unread: [Unread, ...Unread[]];
  /** Ends these emails. */
  token: string;
};

export const payHereOnly =
  'Please message and pay only on Forecourt, where we can help if something goes wrong.';

const mostNamed = 10;

/** Who wrote, how often and about what: what they wrote stays in the market. */
export function unreadMessagesMail({ to, name, origin, unread, token }: Digest): Mail {
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
      endings: [{ label: 'Stop emails about messages and offers', url: origin + pageToEnd(token) }],
    }),
    unsubscribe: origin + callToEnd(token),
  };
}

const messages = (count: number) => (count === 1 ? 'a message' : `${count} messages`);

function subjectOf(unread: Unread[]): string {
  const total = unread.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? 'You have a new message' : `You have ${total} new messages`;
}

const sentenceOf = ({ from, car, count, hasOffer }: Unread) =>
  `${from} sent you ${messages(count)} about ${car}.${hasOffer ? ' There is an offer to answer.' : ''}`;
