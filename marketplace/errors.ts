/** Every way the product can say no. The API answers with the code; screens show the message. */
const catalogue = {
  invalid_request: { status: 400, message: 'Some of what you sent is not right.' },
  sign_in_required: { status: 401, message: 'Please log in first.' },
  not_allowed: { status: 403, message: 'Your account may not do that.' },
  identity_required: { status: 401, message: 'Please log in again.' },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Write to us to clear it up.',
  },
  account_closed: { status: 403, message: 'This account is closed.' },
  no_account: { status: 404, message: 'There is no account yet. Please sign up.' },
  account_not_found: { status: 404, message: 'There is no such user.' },
  not_a_seller: { status: 409, message: 'Only seller accounts can be verified.' },
  own_account: { status: 409, message: 'You cannot delete your own account.' },
  last_admin: { status: 409, message: 'The last administrator cannot be deleted.' },
  email_in_use: {
    status: 409,
    message: 'Another account uses this email. Log in the way you signed up.',
  },
  too_many_requests: { status: 429, message: 'That was a bit much. Wait a moment and try again.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  listing_not_found: { status: 404, message: 'This car is no longer listed.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of call.' },
  body_too_large: { status: 413, message: 'That is more than we can take at once.' },
  unsupported_media_type: { status: 415, message: 'Send this as JSON.' },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  busy: { status: 503, message: 'We are busy right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof catalogue;

export const refusalCodes = Object.keys(catalogue) as RefusalCode[];

type RefusalDetails = {
  /** A word on each field that is not right. */
  fields?: Record<string, string>;
  /** Seconds until it is worth asking again. */
  retryAfter?: number;
};

/** A "no" the product expects. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(catalogue[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.status = catalogue[code].status;
    this.details = details;
  }
}

/** `refuseIf(refusalToBook(listing, buyer))` */
export function refuseIf(code: RefusalCode | null): void {
  if (code) throw new Refusal(code);
}

/** `ensure(isHeldBy(booking, buyer), 'booking_not_found')` */
export function ensure(condition: unknown, code: RefusalCode): asserts condition {
  if (!condition) throw new Refusal(code);
}

/** `found(await findListing(db, id), 'listing_not_found')` */
export function found<T>(value: T | null | undefined, code: RefusalCode): T {
  ensure(value != null, code);
  return value;
}
