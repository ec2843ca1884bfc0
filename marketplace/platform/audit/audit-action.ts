/** Everything that the audit trail tells of, in words for people. */
export const auditActions = {
  'account.created': 'Signed up',
  'account.signed_in': 'Logged in',
  'account.signed_out_everywhere': 'Logged out everywhere',
  'account.became_seller': 'Became a seller',
  'account.name_replaced': 'Lost a reserved name',
  'account.made_admin': 'Became an administrator',
  'account.suspended': 'Suspended an account',
  'account.restored': 'Restored an account',
  'account.closed': 'Deleted an account',
  'seller.verified': 'Verified a seller',
  'seller.verification_withdrawn': 'Revoked a verification',
  'listing.advertised': 'Advertised a car',
  'listing.edited': 'Edited a car',
  'listing.hidden': 'Hid a car',
  'listing.shown': 'Showed a car again',
  'listing.removed': 'Deleted a car',
  'make.added': 'Added a make',
  'make.switched_on': 'Switched a make on',
  'make.switched_off': 'Switched a make off',
  'make.featured': 'Featured a make',
  'make.unfeatured': 'Stopped featuring a make',
  'make.mark_changed': 'Changed the mark of a make',
  'make.removed': 'Deleted a make',
  'model.added': 'Added a model',
  'model.removed': 'Deleted a model',
  'booking.released': 'Deleted a booking',
  'reports.dismissed': 'Dismissed reports',
  'conversation.read': 'Read reported messages',
  'conversation.reports_dismissed': 'Dismissed reports of messages',
  'payment.settled': 'Paid for a car',
  'payment.refunded': 'Payment refunded',
  'payment.refund_failed': 'Refund failed',
  'payment.disputed': 'Payment disputed',
  'payment.mended': 'Corrected the books',
} as const;

export type AuditAction = keyof typeof auditActions;

/** Actions that are filtered by together. */
export const auditActionGroups = {
  administration: [
    'account.made_admin',
    'account.name_replaced',
    'account.suspended',
    'account.restored',
    'account.closed',
    'seller.verified',
    'seller.verification_withdrawn',
    'listing.advertised',
    'listing.hidden',
    'listing.shown',
    'listing.removed',
    'make.added',
    'make.switched_on',
    'make.switched_off',
    'make.featured',
    'make.unfeatured',
    'make.mark_changed',
    'make.removed',
    'model.added',
    'model.removed',
    'booking.released',
    'reports.dismissed',
    'conversation.read',
    'conversation.reports_dismissed',
  ],
  selling: ['listing.edited'],
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
} as const satisfies Record<string, readonly AuditAction[]>;

export type AuditActionGroup = keyof typeof auditActionGroups;

export type AuditDetails = Record<string, string | number | boolean>;

/** Somebody did something to somebody, or to a car. */
export type AuditEntry = {
  id: string;
  at: Date;
  action: AuditAction;
  /** Null for what happens by itself or from the command line. */
  actor: { name: string; email: string } | null;
  subject: { kind: 'person'; name: string; email: string } | { kind: 'car'; name: string } | null;
  details: AuditDetails;
};
