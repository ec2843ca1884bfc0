import type { ColumnType, Generated } from 'kysely';

/** The tables as the migrations leave them. In SQL the columns are snake_case. */
export type Tables = {
  accounts: AccountsTable;
  accessSessions: AccessSessionsTable;
  auditEntries: AuditEntriesTable;
  rateLimits: RateLimitsTable;
  listings: ListingsTable;
  listingViews: ListingViewsTable;
  bookings: BookingsTable;
  leadCalls: LeadCallsTable;
  uploads: UploadsTable;
  reports: ReportsTable;
  paymentAttempts: PaymentAttemptsTable;
  payments: PaymentsTable;
  receipts: ReceiptsTable;
  market: MarketTable;
  paymentRefunds: PaymentRefundsTable;
  paymentDisputes: PaymentDisputesTable;
  bookDifferences: BookDifferencesTable;
  jobCursors: JobCursorsTable;
  paymentStops: PaymentStopsTable;
  outbox: OutboxTable;
  mailbox: MailboxTable;
  mailCounts: MailCountsTable;
  postedListings: PostedListingsTable;
};

/** Set by the database unless given; never changed afterwards. */
type Fixed<T> = ColumnType<T, T | undefined, never>;

interface AccountsTable {
  id: Fixed<string>;
  issuer: string;
  subject: string;
  email: string;
  name: string;
  role: 'buyer' | 'seller' | 'admin';
  verified: Generated<boolean>;
  state: Generated<'active' | 'suspended' | 'closed'>;
  suspendedBecause: Generated<string | null>;
  emailProvenAt: Generated<Date | null>;
  sessionsEndedAt: Generated<Date | null>;
  searchWords: ColumnType<string, never, never>;
  createdAt: Fixed<Date>;
}

interface AccessSessionsTable {
  id: Fixed<string>;
  accountId: string;
  identitySession: Generated<string | null>;
  createdAt: Fixed<Date>;
  expiresAt: Date;
}

interface AuditEntriesTable {
  id: Fixed<string>;
  at: Fixed<Date>;
  actorId: string | null;
  action: string;
  subjectId: string | null;
  details: ColumnType<Record<string, unknown>, string, never>;
}

interface MailCountsTable {
  dropped: Generated<boolean>;
  key: Fixed<string>;
  recipient: Fixed<string>;
  about: Fixed<string>;
  at: Fixed<Date>;
}

interface RateLimitsTable {
  key: string;
  count: number;
  expiresAt: Date;
}

interface ListingsTable {
  id: Fixed<string>;
  sellerId: string;
  name: string;
  location: string;
  category: 'toyota' | 'bmw' | 'bentley';
  condition: 'Good' | 'Medium' | 'Bad';
  resalePrice: number;
  originalPrice: number;
  phone: string;
  yearsUsed: number;
  description: string;
  pictures: string[];
  state: Generated<'draft' | 'advertised' | 'sold' | 'removed'>;
  hidden: Generated<boolean>;
  hiddenBecause: Generated<string | null>;
  postedAt: Fixed<Date>;
  /** Set by a trigger. */
  advertisedAt: ColumnType<Date | null, undefined, never>;
  /** Follows the account. */
  sellerVerified: Generated<boolean>;
}

interface PostedListingsTable {
  sellerId: Fixed<string>;
  key: Fixed<string>;
  digest: Fixed<string>;
  listingId: Fixed<string>;
  at: Fixed<Date>;
}

interface ListingViewsTable {
  listingId: string;
  day: ColumnType<string, string, never>;
  views: number;
}

interface BookingsTable {
  id: Fixed<string>;
  listingId: string;
  buyerId: string;
  phone: string;
  location: string;
  price: number;
  state: Generated<'open' | 'paid' | 'released' | 'lost'>;
  previousPrice: Generated<number | null>;
  lostBecause: Generated<'sold' | 'unavailable' | null>;
  bookedAt: Fixed<Date>;
}

interface LeadCallsTable {
  id: Fixed<string>;
  bookingId: string;
  outcome: 'called' | 'not_reached';
  at: Fixed<Date>;
}

interface OutboxTable {
  id: Fixed<string>;
  kind: string;
  payload: ColumnType<unknown, string, null>;
  key: string;
  attempts: Generated<number>;
  dueAt: Generated<Date>;
  doneAt: ColumnType<Date | null, undefined, Date>;
  lastError: ColumnType<string | null, undefined, string | null>;
  createdAt: Fixed<Date>;
}

interface MailboxTable {
  id: Fixed<string>;
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Fixed<Date>;
}

interface UploadsTable {
  id: Fixed<string>;
  accountId: string;
  address: string;
  bytes: number;
  uploadedAt: Fixed<Date>;
  wantedAt: Generated<Date>;
  discardedAt: ColumnType<Date | null, undefined, Date>;
}

interface ReportsTable {
  id: Fixed<string>;
  listingId: string;
  reporter: string;
  reason: string | null;
  reportedAt: Fixed<Date>;
  dismissedAt: Date | null;
  dismissedBy: string | null;
  dismissedBecause: Generated<string | null>;
}

interface PaymentAttemptsTable {
  id: Fixed<string>;
  listingId: string;
  bookingId: string;
  buyerId: string;
  amount: number;
  state: Generated<
    | 'creating'
    | 'open'
    | 'expiring'
    | 'settled'
    | 'refund_pending'
    | 'refunded'
    | 'canceled'
    | 'failed'
  >;
  intentId: Generated<string | null>;
  clientSecret: Generated<string | null>;
  heldUntil: Date;
  extended: Generated<boolean>;
  declines: Generated<number>;
  endedAt: Generated<Date | null>;
  refundReason: Generated<
    | 'car_gone'
    | 'booking_ended'
    | 'account_ended'
    | 'price_changed'
    | 'given_back'
    | 'our_mistake'
    | null
  >;
  createdAt: Fixed<Date>;
}

interface PaymentsTable {
  id: Fixed<string>;
  bookingId: string;
  listingId: string;
  attemptId: string;
  transactionId: string;
  amount: number;
  paidAt: Date;
  refundedAt: Generated<Date | null>;
}

/** Written once, with the payment. */
interface ReceiptsTable {
  bookingId: Fixed<string>;
  carName: Fixed<string>;
  sellerName: Fixed<string>;
  sellerEmail: Fixed<string>;
  sellerPhone: Fixed<string>;
  buyerName: Fixed<string>;
  buyerEmail: Fixed<string>;
  cardBrand: Fixed<string | null>;
  cardLast4: Fixed<string | null>;
}

interface PaymentRefundsTable {
  id: Fixed<string>;
  attemptId: Fixed<string>;
  amount: Fixed<number>;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
  createdAt: Fixed<Date>;
  readAt: Date;
}

interface PaymentDisputesTable {
  id: Fixed<string>;
  attemptId: Fixed<string>;
  amount: Fixed<number>;
  reason: Fixed<string>;
  status: 'open' | 'won' | 'lost';
  answerBy: Date | null;
  createdAt: Fixed<Date>;
  readAt: Date;
}

interface BookDifferencesTable {
  intentId: Fixed<string>;
  what: string;
  foundAt: Fixed<Date>;
}

/** One row. */
interface MarketTable {
  onlyOne: ColumnType<boolean, never, never>;
  id: Fixed<string>;
  publicUrl: Generated<string | null>;
  databaseIdentity: Generated<string | null>;
  paymentsOffBecause: Generated<string | null>;
  paymentsOffSince: Generated<Date | null>;
}

interface JobCursorsTable {
  job: string;
  cursor: string;
}

interface PaymentStopsTable {
  id: Fixed<string>;
  /** The car concerned; null is the whole market. */
  listingId: Generated<string | null>;
  reason: string;
  since: Fixed<Date>;
}
