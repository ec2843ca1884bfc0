/** Everything that the audit trail tells of, in words for people. */
export const deeds = {
  'account.created': 'Signed up',
  'account.signed_in': 'Logged in',
  'account.signed_out_everywhere': 'Logged out everywhere',
  'account.became_seller': 'Became a seller',
  'account.made_admin': 'Became an administrator',
  'account.suspended': 'Suspended an account',
  'account.restored': 'Restored an account',
  'account.closed': 'Deleted an account',
  'seller.verified': 'Verified a seller',
  'seller.verification_withdrawn': 'Revoked a verification',
  'listing.advertised': 'Advertised a car',
  'listing.hidden': 'Hid a car',
  'listing.shown': 'Showed a car again',
  'listing.removed': 'Deleted a car',
  'booking.released': 'Deleted a booking',
  'reports.dismissed': 'Dismissed reports',
  'payment.settled': 'Paid for a car',
  'payment.refunded': 'Payment refunded',
  'payment.refund_failed': 'Refund failed',
  'payment.disputed': 'Payment disputed',
  'payment.mended': 'Corrected the books',
} as const;

export type Deed = keyof typeof deeds;

/** Kinds of deeds that belong together. */
export const kindsOfDeeds = {
  administration: [
    'account.made_admin',
    'account.suspended',
    'account.restored',
    'account.closed',
    'seller.verified',
    'seller.verification_withdrawn',
    'listing.advertised',
    'listing.hidden',
    'listing.shown',
    'listing.removed',
    'booking.released',
    'reports.dismissed',
  ],
  signIns: [
    'account.created',
    'account.became_seller',
    'account.signed_in',
    'account.signed_out_everywhere',
  ],
  payments: [
    'payment.settled',
    'payment.refunded',
    'payment.refund_failed',
    'payment.disputed',
    'payment.mended',
  ],
} as const satisfies Record<string, readonly Deed[]>;

export type KindOfDeeds = keyof typeof kindsOfDeeds;

export type DeedDetails = Record<string, string | number | boolean>;

/** Somebody did something to somebody, or to a car. */
export type AuditEntry = {
  id: string;
  at: Date;
  deed: Deed;
  /** Null for what happens by itself or from the command line. */
  actor: { name: string; email: string } | null;
  subject: { kind: 'person'; name: string; email: string } | { kind: 'car'; name: string } | null;
  details: DeedDetails;
};
