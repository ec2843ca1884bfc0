/** Every way the product can say no. The API answers with the code; screens show the message. */
const catalogue = {
  invalid_request: { status: 400, message: 'Some of what you sent is not right.' },
  sign_in_required: { status: 401, message: 'Please log in first.' },
  not_allowed: { status: 403, message: 'Your account may not do that.' },
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

/** A "no" the product expects. Anything else that is thrown is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;

  constructor(code: RefusalCode, fields?: Record<string, string>) {
    super(catalogue[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.status = catalogue[code].status;
    this.fields = fields;
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
