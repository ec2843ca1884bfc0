/** Each topic has its own quota, so that none uses up what another needs. */
export const topics = [
  'money',
  'access',
  'alerts',
  'leads',
  'appointments',
  'agreements',
  'other',
] as const;
export type About = (typeof topics)[number];

/**
 * Who caused the email; null for the recipient, an administrator or the clock. A `caller` requested a link without
 * being signed in.
 */
export type SenderKind = 'known' | 'stranger' | 'caller' | null;

type Quota = {
  /** From one sender; without a sender, of all such emails. */
  each: number;
  /** From all senders without a confirmed email together, because such accounts cost nothing. */
  strangers: number;
  /** From all senders together: the owner of an unconfirmed address never asked for emails. */
  all: number;
};

/**
 * The daily quota of an address for one topic. For a confirmed address it counts by sender, so that no sender uses up
 * what others need; the total only stops a flood.
 */
export function quotaADay(about: About, isProven: boolean, sender: SenderKind): Quota {
  if (about === 'money') return alike(1_000);
  if (about === 'access') return access(isProven, sender);
  if (!isProven) return unconfirmed(about, sender);
  if (sender === null) return { each: about === 'alerts' ? 60 : 100, strangers: 60, all: 1_000 };
  return { each: sender === 'stranger' ? 10 : 30, strangers: 60, all: 1_000 };
}

/** Callers have their own quota, so that they cannot use up the emails that the owner of the account needs. */
const access = (isProven: boolean, sender: SenderKind): Quota =>
  sender === 'caller' ? { ...alike(isProven ? 60 : 20), each: 5 } : { ...alike(1_000), each: 20 };

/** Strangers cannot use up the last two emails, which are for confirmed senders and for emails without a sender. */
function unconfirmed(about: About, sender: SenderKind): Quota {
  if (about === 'alerts') return alike(0);
  return { ...alike(3), all: sender === 'stranger' ? 3 : 5 };
}

const alike = (most: number): Quota => ({ each: most, strangers: most, all: most });

/** Unconfirmed addresses of one mailbox count together: `vic+1@` is vic, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [plain = ''] = name.split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
