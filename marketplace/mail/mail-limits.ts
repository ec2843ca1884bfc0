/** What a mail is about decides how many of them an address may get. */
export type About = 'money' | 'access' | 'alerts' | 'other';

/**
 * Anybody can sign up with anybody's address and then make us write to it. Until the address is proven only what
 * its owner cannot do without gets through. The other limits are there to stop a flood, not a busy seller.
 */
export function mostMailsADay(about: About, isProven: boolean): number {
  if (about === 'money') return 1_000;
  if (about === 'access') return 20;
  // Counted apart, so that they never use up what other emails need.
  if (about === 'alerts') return isProven ? 60 : 0;
  return isProven ? 100 : 3;
}

/** All that end up in one mailbox count together until one is proven: `vic+1@` is vic, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const [plain = ''] = name.split('+', 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
