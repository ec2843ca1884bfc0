import type { ColumnType, Generated } from 'kysely';

/** Set by the database unless given; never changed afterwards. */
type Fixed<T> = ColumnType<T, T | undefined, never>;

/** Written only by SQL. */
type Derived<T> = ColumnType<T, never, never>;

/** The tables that TypeScript queries, as the migrations leave them. SQL has the names in snake_case. */
export type Tables = {
  accounts: {
    id: Fixed<string>;
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
    searchWords: Derived<string>;
    createdAt: Fixed<Date>;
  };
  accessSessions: {
    id: Fixed<string>;
    accountId: string;
    identitySession: Generated<string | null>;
    createdAt: Fixed<Date>;
    expiresAt: Date;
  };
  auditEntries: {
    id: Fixed<string>;
    at: Fixed<Date>;
    actorId: string | null;
    action: string;
    subjectId: string | null;
    details: ColumnType<Record<string, unknown>, string, never>;
  };
  mailCounts: {
    dropped: Generated<boolean>;
    key: Fixed<string>;
    recipient: Fixed<string>;
    about: Fixed<string>;
    at: Fixed<Date>;
    sender: Fixed<string | null>;
    byStranger: Fixed<boolean>;
  };
  unsentMails: {
    key: Fixed<string>;
    accountId: Fixed<string>;
    subject: Fixed<string>;
    path: Fixed<string | null>;
    byStranger: Fixed<boolean>;
    at: Fixed<Date>;
  };
  rateLimits: { key: string; count: number; expiresAt: Date };
  listings: {
    id: Fixed<string>;
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
    postedAt: Fixed<Date>;
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
    hasVin: Derived<boolean>;
    priceDroppedAt: Derived<Date | null>;
    priceBeforeDrop: Derived<number | null>;
    /** Only of cars that were there before prices were noted. */
    pricesNotedFrom: Derived<Date | null>;
    /** Counts the edits of what buyers see, the price aside. */
    revision: Generated<number>;
  };
  listingRevisions: {
    listingId: Fixed<string>;
    number: Fixed<number>;
    at: Fixed<Date>;
    editorId: Fixed<string>;
    changes: ColumnType<unknown, string, never>;
  };
  shownRevisions: {
    listingId: Fixed<string>;
    buyerId: Fixed<string>;
    revision: number;
    emailedRevision: Generated<number | null>;
  };
  favourites: { accountId: string; listingId: string; price: number; addedAt: Fixed<Date> };
  priceChanges: {
    listingId: Derived<string>;
    /** YYYY-MM-DD */
    day: Derived<string>;
    before: Derived<number>;
    price: Derived<number>;
    lowest: Derived<number>;
  };
  /** Made by a trigger with each car; what follows the car is written by triggers. */
  priceRatings: {
    listingId: Derived<string>;
    category: Derived<string>;
    onOffer: Derived<boolean>;
    askedSince: Derived<Date>;
    revision: Derived<number>;
    label: string | null;
    reason: string | null;
    estimate: number | null;
    low: number | null;
    high: number | null;
    place: number | null;
    cars: number | null;
    sellers: number | null;
    ratedAt: Date | null;
    rank: Derived<number>;
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
    id: Derived<number>;
    category: Derived<string>;
    modelKey: Derived<string>;
    changes: Derived<number>;
    dueAt: Derived<Date>;
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
    listingId: Fixed<string>;
    sellerId: Derived<string>;
    vin: string;
    onOffer: Derived<boolean>;
    sold: Derived<boolean>;
  };
  sellerDailyViews: { sellerId: Fixed<string>; day: Fixed<Date>; views: number };
  recentViews: {
    listingId: Fixed<string>;
    sellerId: Fixed<string>;
    since: Date;
    views: number;
  };
  strangerHolds: { attemptId: Fixed<string>; network: Fixed<string>; at: Fixed<Date> };
  postedListings: {
    sellerId: Fixed<string>;
    key: Fixed<string>;
    digest: Fixed<string>;
    listingId: Fixed<string>;
    at: Fixed<Date>;
  };
  listingViews: { listingId: string; day: ColumnType<string, string, never>; views: number };
  savedSearches: {
    id: Fixed<string>;
    accountId: Fixed<string>;
    name: string;
    query: Fixed<string>;
    often: 'instant' | 'daily' | 'never';
    createdAt: Fixed<Date>;
  };
  alertSettings: {
    accountId: Fixed<string>;
    timeZone: Generated<string>;
    priceDrops: Generated<boolean>;
    toldAt: Generated<Date | null>;
    /** Emails about unread messages. */
    messages: Generated<boolean>;
    zoneKnown: Generated<boolean>;
  };
  marketNews: {
    id: Fixed<number>;
    listingId: Fixed<string>;
    onOfferSince: Fixed<Date | null>;
    priceBefore: Fixed<number | null>;
  };
  foundCars: { searchId: Fixed<string>; listingId: Fixed<string>; foundAt: Fixed<Date> };
  droppedFavourites: { accountId: Fixed<string>; listingId: Fixed<string>; dueAt: Date };
  told: {
    accountId: Fixed<string>;
    listingId: Fixed<string>;
    kind: Fixed<'fits' | 'drop'>;
    price: Fixed<number>;
    toldAt: Fixed<Date>;
  };
  bookings: {
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
    sellerToldAt: Generated<Date | null>;
  };
  leadCalls: {
    id: Fixed<string>;
    bookingId: string;
    outcome: 'called' | 'not_reached';
    at: Fixed<Date>;
  };
  outbox: {
    id: Fixed<string>;
    kind: string;
    payload: ColumnType<unknown, string, null>;
    key: string;
    attempts: Generated<number>;
    dueAt: Generated<Date>;
    doneAt: ColumnType<Date | null, undefined, Date>;
    givenUpAt: ColumnType<Date | null, undefined, Date | null>;
    lastError: ColumnType<string | null, undefined, string | null>;
    createdAt: Fixed<Date>;
  };
  mailbox: {
    id: Fixed<string>;
    key: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    sentAt: Fixed<Date>;
  };
  uploads: {
    id: Fixed<string>;
    accountId: string;
    address: string;
    bytes: number;
    /** SHA-256, of what was uploaded. */
    digest: Generated<string | null>;
    uploadedAt: Fixed<Date>;
    wantedAt: Generated<Date>;
    discardedAt: ColumnType<Date | null, undefined, Date>;
  };
  reports: {
    id: Fixed<string>;
    listingId: string;
    reporter: string;
    reason: string | null;
    reportedAt: Fixed<Date>;
    dismissedAt: Date | null;
    dismissedBy: string | null;
    dismissedBecause: Generated<string | null>;
  };
  conversations: {
    id: Fixed<string>;
    listingId: Fixed<string>;
    buyerId: Fixed<string>;
    sellerId: Fixed<string>;
    messages: Generated<number>;
    begunAt: Fixed<Date>;
    lastAt: Date;
    closedAt: Generated<Date | null>;
  };
  conversationMembers: {
    accountId: Fixed<string>;
    conversationId: Fixed<string>;
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
    conversationId: Fixed<string>;
    position: Fixed<number>;
    senderId: Fixed<string>;
    text: Fixed<string>;
    key: Fixed<string>;
    sentAt: Fixed<Date>;
    offerId: Fixed<string | null>;
  };
  shownPhones: { accountId: string; listingId: string; shownAt: Date };
  offers: {
    id: Fixed<string>;
    conversationId: Fixed<string>;
    listingId: Fixed<string>;
    buyerId: Fixed<string>;
    sellerId: Fixed<string>;
    madeBy: Fixed<string>;
    key: Fixed<string>;
    counters: Fixed<string | null>;
    amount: Fixed<number>;
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
    reserve: Fixed<boolean>;
    madeAt: Fixed<Date>;
    answerBy: Fixed<Date>;
    acceptedAt: Generated<Date | null>;
    priceUntil: Generated<Date | null>;
    reservedUntil: Generated<Date | null>;
    reservedAt: Generated<Date | null>;
    remindedAt: Generated<Date | null>;
  };
  blocks: {
    accountId: Fixed<string>;
    blockedId: Fixed<string>;
    at: Fixed<Date>;
    accountName: Derived<string>;
    blockedName: Derived<string>;
  };
  conversationReports: {
    id: Fixed<string>;
    conversationId: Fixed<string>;
    reporterId: Fixed<string>;
    reason: string;
    at: Fixed<Date>;
    dismissedAt: Generated<Date | null>;
    dismissedBy: Generated<string | null>;
    dismissedBecause: Generated<string | null>;
  };
  viewingCalendars: { sellerId: Fixed<string>; zone: string; place: string };
  viewingHours: {
    sellerId: Fixed<string>;
    weekday: Fixed<number>;
    fromHour: Fixed<number>;
    toHour: Fixed<number>;
  };
  viewingExceptions: {
    sellerId: Fixed<string>;
    day: Fixed<string>;
    fromHour: Fixed<number | null>;
    toHour: Fixed<number | null>;
  };
  viewings: {
    id: Fixed<string>;
    conversationId: Fixed<string>;
    listingId: Fixed<string>;
    buyerId: Fixed<string>;
    sellerId: Fixed<string>;
    kind: Fixed<'viewing' | 'test_drive'>;
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
    key: Fixed<string>;
    askedAt: Fixed<Date>;
    changedAt: Date;
    remindedAt: Generated<Date | null>;
  };
  paymentAttempts: {
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
    createdAt: Fixed<Date>;
  };
  payments: {
    id: Fixed<string>;
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
    bookingId: Fixed<string>;
    carName: Fixed<string>;
    sellerName: Fixed<string>;
    sellerEmail: Fixed<string>;
    sellerPhone: Fixed<string>;
    buyerName: Fixed<string>;
    buyerEmail: Fixed<string>;
    cardBrand: Fixed<string | null>;
    cardLast4: Fixed<string | null>;
    car: ColumnType<unknown, string | undefined, never>;
  };
  paymentRefunds: {
    id: Fixed<string>;
    attemptId: Fixed<string>;
    amount: Fixed<number>;
    status: 'pending' | 'succeeded' | 'failed';
    failureReason: string | null;
    createdAt: Fixed<Date>;
    readAt: Date;
  };
  paymentDisputes: {
    id: Fixed<string>;
    attemptId: Fixed<string>;
    amount: Fixed<number>;
    reason: Fixed<string>;
    status: 'open' | 'won' | 'lost';
    answerBy: Date | null;
    createdAt: Fixed<Date>;
    readAt: Date;
  };
  bookDifferences: { intentId: Fixed<string>; what: string; foundAt: Fixed<Date> };
  market: {
    currency: Generated<string | null>;
    onlyOne: Derived<boolean>;
    id: Fixed<string>;
    publicUrl: Generated<string | null>;
    databaseIdentity: Generated<string | null>;
    paymentsOffBecause: Generated<string | null>;
    paymentsOffSince: Generated<Date | null>;
    unsubscribeKey: Generated<string | null>;
    lastBackupAt: Generated<Date | null>;
  };
  jobCursors: { job: string; cursor: string };
  paymentStops: {
    id: Fixed<string>;
    /** The car concerned; null is the whole market. */
    listingId: Generated<string | null>;
    reason: string;
    since: Fixed<Date>;
  };
};
