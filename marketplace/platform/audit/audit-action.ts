/** All recorded actions with their labels, in the groups that one filter selects. */
const actionsByGroup = {
  administration: {
    'account.made_admin': 'Became an administrator',
    'account.name_replaced': 'Lost a reserved name',
    'account.suspended': 'Suspended an account',
    'account.restored': 'Restored an account',
    'account.closed': 'Deleted an account',
    'seller.verified': 'Verified a seller',
    'seller.verification_withdrawn': 'Revoked a verification',
    'listing.advertised': 'Advertised a car',
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
  },
  selling: {
    'listing.edited': 'Edited a car',
  },
  signIns: {
    'account.created': 'Signed up',
    'account.became_seller': 'Became a seller',
    'account.signed_in': 'Logged in',
    'account.signed_out_everywhere': 'Logged out everywhere',
  },
  payments: {
    'payment.settled': 'Paid for a car',
    'payment.refunded': 'Payment refunded',
    'payment.refund_failed': 'Refund failed',
    'payment.disputed': 'Payment disputed',
    'payment.mended': 'Corrected the books',
  },
} as const;

export type AuditActionGroup = keyof typeof actionsByGroup;
export type AuditAction = {
  [Group in AuditActionGroup]: keyof (typeof actionsByGroup)[Group];
}[AuditActionGroup];

export const auditActions: Record<AuditAction, string> = Object.assign(
  {},
  ...Object.values(actionsByGroup),
);

export const auditActionGroups = Object.fromEntries(
  Object.entries(actionsByGroup).map(([group, actions]) => [group, Object.keys(actions)]),
) as Record<AuditActionGroup, AuditAction[]>;

export type AuditDetails = Record<string, string | number | boolean>;
