import type { ColumnType, Generated } from 'kysely';

/** Set by the database unless given; never changed afterwards. */
type ImmutableColumn<T> = ColumnType<T, T | undefined, never>;

/** Written only by SQL. */
type ComputedColumn<T> = ColumnType<T, never, never>;

/** The tables that TypeScript queries, as the migrations leave them. SQL has the names in snake_case. */
export type Tables = {
  accounts: {
    id: ImmutableColumn<string>;
    issuer: string;
    subject: string;
    email: string;
    name: string;
    role: 'buyer' | 'seller' | 'admin';
    verified: Generated<boolean>;
    /** Sellers: the phone of their cars is for those whom they have answered. */
    phoneAfterAnswer: Generated<boolean>;
    state: Generated<'active' | 'suspended' | 'closed'>;
    suspendedBecause: Generated<string | null>;
    emailProvenAt: Generated<Date | null>;
    sessionsEndedAt: Generated<Date | null>;
    searchWords: ComputedColumn<string>;
    createdAt: ImmutableColumn<Date>;
  };
  accessSessions: {
    id: ImmutableColumn<string>;
    accountId: string;
    identitySession: Generated<string | null>;
    createdAt: ImmutableColumn<Date>;
    expiresAt: Date;
  };
  auditEntries: {
    id: ImmutableColumn<string>;
    at: ImmutableColumn<Date>;
    actorId: string | null;
    action: string;
    subjectId: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
  };
  mailCounts: {
    dropped: Generated<boolean>;
    key: ImmutableColumn<string>;
    recipient: ImmutableColumn<string>;
    about: ImmutableColumn<string>;
    at: ImmutableColumn<Date>;
    sender: ImmutableColumn<string | null>;
    byStranger: ImmutableColumn<boolean>;
  };
  unsentMails: {
    key: ImmutableColumn<string>;
    accountId: ImmutableColumn<string>;
    subject: ImmutableColumn<string>;
    path: ImmutableColumn<string | null>;
    byStranger: ImmutableColumn<boolean>;
    at: ImmutableColumn<Date>;
  };
  rateLimits: { key: string; count: number; expiresAt: Date };
  listings: {
    id: ImmutableColumn<string>;
    sellerId: string;
    name: string;
    location: string;
    category: string;
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
    postedAt: ImmutableColumn<Date>;
    advertisedAt: ColumnType<Date | null, undefined, never>;
    /** When it was sold or removed. Set by a trigger unless given. */
    leftAt: Generated<Date | null>;
    /** Follows the account. */
    sellerVerified: Generated<boolean>;
    model: Generated<string | null>;
    trim: Generated<string | null>;
    /** The first of the month. */
    firstRegistered: Generated<string | null>;
    mileageKm: Generated<number | null>;
    fuel: Generated<string | null>;
    gearbox: Generated<string | null>;
    drive: Generated<string | null>;
    body: Generated<string | null>;
    colour: Generated<string | null>;
    powerKw: Generated<number | null>;
    engineCc: Generated<number | null>;
    doors: Generated<number | null>;
    seats: Generated<number | null>;
    owners: Generated<number | null>;
    accident: Generated<string | null>;
    serviceHistory: Generated<string | null>;
    equipment: Generated<string[]>;
    /** Copied from the place that the location names, if it names one. */
    placeId: Generated<number | null>;
    latitude: Generated<number | null>;
    longitude: Generated<number | null>;
    hasVin: ComputedColumn<boolean>;
    priceDroppedAt: ComputedColumn<Date | null>;
    priceBeforeDrop: ComputedColumn<number | null>;
    /** Only of cars that were there before prices were noted. */
    pricesNotedFrom: ComputedColumn<Date | null>;
    /** Counts the edits of what buyers see, the price aside. */
    revision: Generated<number>;
  };
  listingRevisions: {
    listingId: ImmutableColumn<string>;
    number: ImmutableColumn<number>;
    at: ImmutableColumn<Date>;
    editorId: ImmutableColumn<string>;
    changes: ColumnType<unknown, string, never>;
  };
  shownRevisions: {
    listingId: ImmutableColumn<string>;
    buyerId: ImmutableColumn<string>;
    revision: number;
    emailedRevision: Generated<number | null>;
  };
  favourites: {
    accountId: string;
    listingId: string;
    price: number;
    addedAt: ImmutableColumn<Date>;
  };
  priceChanges: {
    listingId: ComputedColumn<string>;
    /** YYYY-MM-DD */
    day: ComputedColumn<string>;
    before: ComputedColumn<number>;
    price: ComputedColumn<number>;
    lowest: ComputedColumn<number>;
  };
  /** Made by a trigger with each car; what follows the car is written by triggers. */
  priceRatings: {
    listingId: ComputedColumn<string>;
    category: ComputedColumn<string>;
    onOffer: ComputedColumn<boolean>;
    askedSince: ComputedColumn<Date>;
    revision: ComputedColumn<number>;
    label: string | null;
    reason: string | null;
    estimate: number | null;
    low: number | null;
    high: number | null;
    place: number | null;
    cars: number | null;
    sellers: number | null;
    ratedAt: Date | null;
    rank: ComputedColumn<number>;
  };
  priceComparisons: { listingId: string; cars: ColumnType<unknown, string, string> };
  priceModels: {
    category: string;
    modelKey: string;
    version: Generated<number>;
    cars: number;
    soldGap: number | null;
    fittedAt: Date;
    body: ColumnType<unknown, string | null, string | null>;
  };
  priceWork: {
    id: ComputedColumn<number>;
    category: ComputedColumn<string>;
    modelKey: ComputedColumn<string>;
    changes: ComputedColumn<number>;
    dueAt: ComputedColumn<Date>;
  };
  places: {
    id: number;
    name: string;
    folded: string;
    region: string | null;
    country: string;
    latitude: number;
    longitude: number;
    population: number;
    aliasOf: number | null;
  };
  /** The rest of a row is copied from the car by triggers. */
  listingVins: {
    listingId: ImmutableColumn<string>;
    sellerId: ComputedColumn<string>;
    vin: string;
    onOffer: ComputedColumn<boolean>;
    sold: ComputedColumn<boolean>;
  };
  sellerDailyViews: {
    sellerId: ImmutableColumn<string>;
    day: ImmutableColumn<Date>;
    views: number;
  };
  recentViews: {
    listingId: ImmutableColumn<string>;
    sellerId: ImmutableColumn<string>;
    since: Date;
    views: number;
  };
  strangerHolds: {
    attemptId: ImmutableColumn<string>;
    network: ImmutableColumn<string>;
    at: ImmutableColumn<Date>;
  };
  postedListings: {
    sellerId: ImmutableColumn<string>;
    key: ImmutableColumn<string>;
    digest: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    at: ImmutableColumn<Date>;
  };
  listingViews: { listingId: string; day: ColumnType<string, string, never>; views: number };
  savedSearches: {
    id: ImmutableColumn<string>;
    accountId: ImmutableColumn<string>;
    name: string;
    query: ImmutableColumn<string>;
    often: 'instant' | 'daily' | 'never';
    createdAt: ImmutableColumn<Date>;
  };
  alertSettings: {
    accountId: ImmutableColumn<string>;
    timeZone: Generated<string>;
    priceDrops: Generated<boolean>;
    toldAt: Generated<Date | null>;
    /** Emails about unread messages. */
    messages: Generated<boolean>;
    zoneKnown: Generated<boolean>;
  };
  marketNews: {
    id: ImmutableColumn<number>;
    listingId: ImmutableColumn<string>;
    onOfferSince: ImmutableColumn<Date | null>;
    priceBefore: ImmutableColumn<number | null>;
  };
  foundCars: {
    searchId: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    foundAt: ImmutableColumn<Date>;
  };
  droppedFavourites: {
    accountId: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    dueAt: Date;
  };
  told: {
    accountId: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    kind: ImmutableColumn<'fits' | 'drop'>;
    price: ImmutableColumn<number>;
    toldAt: ImmutableColumn<Date>;
  };
  bookings: {
    id: ImmutableColumn<string>;
    listingId: string;
    buyerId: string;
    phone: string;
    location: string;
    price: number;
    state: Generated<'open' | 'paid' | 'released' | 'lost'>;
    previousPrice: Generated<number | null>;
    lostBecause: Generated<'sold' | 'unavailable' | null>;
    bookedAt: ImmutableColumn<Date>;
    sellerToldAt: Generated<Date | null>;
  };
  leadCalls: {
    id: ImmutableColumn<string>;
    bookingId: string;
    outcome: 'called' | 'not_reached';
    at: ImmutableColumn<Date>;
  };
  outbox: {
    id: ImmutableColumn<string>;
    kind: string;
    payload: ColumnType<unknown, string, null>;
    key: string;
    attempts: Generated<number>;
    dueAt: Generated<Date>;
    doneAt: ColumnType<Date | null, undefined, Date>;
    givenUpAt: ColumnType<Date | null, undefined, Date | null>;
    lastError: ColumnType<string | null, undefined, string | null>;
    createdAt: ImmutableColumn<Date>;
  };
  mailbox: {
    id: ImmutableColumn<string>;
    key: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    sentAt: ImmutableColumn<Date>;
  };
  uploads: {
    id: ImmutableColumn<string>;
    accountId: string;
    address: string;
    bytes: number;
    /** SHA-256, of what was uploaded. */
    digest: Generated<string | null>;
    uploadedAt: ImmutableColumn<Date>;
    wantedAt: Generated<Date>;
    discardedAt: ColumnType<Date | null, undefined, Date>;
  };
  reports: {
    id: ImmutableColumn<string>;
    listingId: string;
    reporter: string;
    reason: string | null;
    reportedAt: ImmutableColumn<Date>;
    dismissedAt: Date | null;
    dismissedBy: string | null;
    dismissedBecause: Generated<string | null>;
  };
  conversations: {
    id: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    buyerId: ImmutableColumn<string>;
    sellerId: ImmutableColumn<string>;
    messages: Generated<number>;
    begunAt: ImmutableColumn<Date>;
    lastAt: Date;
    closedAt: Generated<Date | null>;
  };
  conversationMembers: {
    accountId: ImmutableColumn<string>;
    conversationId: ImmutableColumn<string>;
    readTo: Generated<number>;
    mailedTo: Generated<number>;
    mailedAt: Generated<Date | null>;
    unread: Generated<number>;
    unreadSince: Generated<Date | null>;
    muted: Generated<boolean>;
    archived: Generated<boolean>;
    activity: Generated<number>;
  };
  messages: {
    conversationId: ImmutableColumn<string>;
    position: ImmutableColumn<number>;
    senderId: ImmutableColumn<string>;
    text: ImmutableColumn<string>;
    key: ImmutableColumn<string>;
    sentAt: ImmutableColumn<Date>;
    offerId: ImmutableColumn<string | null>;
  };
  shownPhones: { accountId: string; listingId: string; shownAt: Date };
  offers: {
    id: ImmutableColumn<string>;
    conversationId: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    buyerId: ImmutableColumn<string>;
    sellerId: ImmutableColumn<string>;
    madeBy: ImmutableColumn<string>;
    key: ImmutableColumn<string>;
    counters: ImmutableColumn<string | null>;
    amount: ImmutableColumn<number>;
    state: Generated<
      | 'pending'
      | 'declined'
      | 'countered'
      | 'withdrawn'
      | 'accepted'
      | 'used'
      | 'replaced'
      | 'expired'
      | 'void'
    >;
    reserve: ImmutableColumn<boolean>;
    madeAt: ImmutableColumn<Date>;
    answerBy: ImmutableColumn<Date>;
    acceptedAt: Generated<Date | null>;
    priceUntil: Generated<Date | null>;
    reservedUntil: Generated<Date | null>;
    reservedAt: Generated<Date | null>;
    remindedAt: Generated<Date | null>;
  };
  blocks: {
    accountId: ImmutableColumn<string>;
    blockedId: ImmutableColumn<string>;
    at: ImmutableColumn<Date>;
    accountName: ComputedColumn<string>;
    blockedName: ComputedColumn<string>;
  };
  conversationReports: {
    id: ImmutableColumn<string>;
    conversationId: ImmutableColumn<string>;
    reporterId: ImmutableColumn<string>;
    reason: string;
    at: ImmutableColumn<Date>;
    dismissedAt: Generated<Date | null>;
    dismissedBy: Generated<string | null>;
    dismissedBecause: Generated<string | null>;
  };
  viewingCalendars: { sellerId: ImmutableColumn<string>; zone: string; place: string };
  viewingHours: {
    sellerId: ImmutableColumn<string>;
    weekday: ImmutableColumn<number>;
    fromHour: ImmutableColumn<number>;
    toHour: ImmutableColumn<number>;
  };
  viewingExceptions: {
    sellerId: ImmutableColumn<string>;
    day: ImmutableColumn<string>;
    fromHour: ImmutableColumn<number | null>;
    toHour: ImmutableColumn<number | null>;
  };
  viewings: {
    id: ImmutableColumn<string>;
    conversationId: ImmutableColumn<string>;
    listingId: ImmutableColumn<string>;
    buyerId: ImmutableColumn<string>;
    sellerId: ImmutableColumn<string>;
    kind: ImmutableColumn<'viewing' | 'test_drive'>;
    state: Generated<'asked' | 'confirmed' | 'declined' | 'cancelled' | 'over'>;
    askedBy: 'buyer' | 'seller';
    startsAt: Date;
    zone: string;
    /** If the seller has named another one since. */
    place: Generated<string | null>;
    answerBy: Date;
    endedBy: Generated<'buyer' | 'seller' | null>;
    endedBecause: Generated<'unanswered' | 'sold' | 'unavailable' | 'account' | 'blocked' | null>;
    sequence: Generated<number>;
    key: ImmutableColumn<string>;
    askedAt: ImmutableColumn<Date>;
    changedAt: Date;
    remindedAt: Generated<Date | null>;
  };
  paymentAttempts: {
    id: ImmutableColumn<string>;
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
    /** Of the car, as the buyer was shown it. */
    revision: Generated<number | null>;
    mailbox: Generated<string | null>;
    refundReason: Generated<
      | 'car_gone'
      | 'booking_ended'
      | 'account_ended'
      | 'price_changed'
      | 'car_changed'
      | 'given_back'
      | 'our_mistake'
      | null
    >;
    createdAt: ImmutableColumn<Date>;
  };
  payments: {
    id: ImmutableColumn<string>;
    bookingId: string;
    listingId: string;
    attemptId: string;
    transactionId: string;
    amount: number;
    paidAt: Date;
    refundedAt: Generated<Date | null>;
  };
  /** Written once, with the payment. */
  receipts: {
    bookingId: ImmutableColumn<string>;
    carName: ImmutableColumn<string>;
    sellerName: ImmutableColumn<string>;
    sellerEmail: ImmutableColumn<string>;
    sellerPhone: ImmutableColumn<string>;
    buyerName: ImmutableColumn<string>;
    buyerEmail: ImmutableColumn<string>;
    cardBrand: ImmutableColumn<string | null>;
    cardLast4: ImmutableColumn<string | null>;
    car: ColumnType<unknown, string | undefined, never>;
  };
  paymentRefunds: {
    id: ImmutableColumn<string>;
    attemptId: ImmutableColumn<string>;
    amount: ImmutableColumn<number>;
    status: 'pending' | 'succeeded' | 'failed';
    failureReason: string | null;
    createdAt: ImmutableColumn<Date>;
    readAt: Date;
  };
  paymentDisputes: {
    id: ImmutableColumn<string>;
    attemptId: ImmutableColumn<string>;
    amount: ImmutableColumn<number>;
    reason: ImmutableColumn<string>;
    status: 'open' | 'won' | 'lost';
    answerBy: Date | null;
    createdAt: ImmutableColumn<Date>;
    readAt: Date;
  };
  bookDifferences: {
    intentId: ImmutableColumn<string>;
    what: string;
    foundAt: ImmutableColumn<Date>;
  };
  market: {
    currency: Generated<string | null>;
    onlyOne: ComputedColumn<boolean>;
    id: ImmutableColumn<string>;
    publicUrl: Generated<string | null>;
    databaseIdentity: Generated<string | null>;
    paymentsOffBecause: Generated<string | null>;
    paymentsOffSince: Generated<Date | null>;
    unsubscribeKey: Generated<string | null>;
    lastBackupAt: Generated<Date | null>;
  };
  jobCursors: { job: string; cursor: string };
  paymentStops: {
    id: ImmutableColumn<string>;
    /** The car concerned; null is the whole market. */
    listingId: Generated<string | null>;
    reason: string;
    since: ImmutableColumn<Date>;
  };
};
