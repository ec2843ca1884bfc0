/** Every way the product can say no. The API answers with the code; screens show the message. */
const catalogue = {
  invalid_request: { status: 400, message: 'Please check the marked fields.' },
  sign_in_required: { status: 401, message: 'Please log in first.' },
  not_allowed: { status: 403, message: 'Your account does not have permission to do that.' },
  identity_required: { status: 401, message: 'Please log in again.' },
  sign_in_again: { status: 403, message: 'To protect your account, please log in once more.' },
  account_suspended: {
    status: 403,
    message: 'This account is suspended. Contact us to sort it out.',
  },
  account_closed: { status: 403, message: 'This account is closed.' },
  no_account: { status: 404, message: 'There is no account yet. Please sign up.' },
  account_not_found: { status: 404, message: 'We could not find this user.' },
  not_a_seller: { status: 409, message: 'Only seller accounts can be verified.' },
  already_a_seller: { status: 409, message: 'You are already a seller.' },
  own_account: { status: 409, message: 'You cannot delete or suspend your own account.' },
  last_admin: { status: 409, message: 'The last administrator cannot be deleted or suspended.' },
  money_under_way: {
    status: 409,
    message:
      'A payment or refund of yours is still under way. Please try again once it is finished.',
  },
  name_reserved: {
    status: 400,
    message: 'This name could be mistaken for our staff. Please choose another one.',
  },
  email_in_use: {
    status: 409,
    message: 'Another account uses this email. Log in the way you signed up.',
  },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Wait a moment and try again.',
  },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  link_not_found: { status: 404, message: 'This link is not complete. Please copy all of it.' },
  make_not_found: { status: 404, message: 'This make was removed.' },
  make_has_cars: {
    status: 409,
    message: 'There are cars of this make on record. Switch it off instead.',
  },
  listing_not_found: { status: 404, message: 'This car is no longer listed.' },
  search_not_found: { status: 404, message: 'This saved search was deleted.' },
  too_many_searches: {
    status: 409,
    message: 'You have saved 20 searches already. Delete one first.',
  },
  listing_sold: { status: 409, message: 'This car has been sold.' },
  listing_removed: { status: 409, message: 'This car was removed.' },
  listing_not_advertised: { status: 409, message: 'This car is not for sale.' },
  already_added: {
    status: 409,
    message: 'You have already added this car. Look for it under Show Product.',
  },
  vin_listed: { status: 409, message: 'You have listed this car already.' },
  vin_in_use: {
    status: 409,
    message:
      'Another car on offer has this VIN. We are looking into it; until then yours stays a draft.',
  },
  vin_taken: {
    status: 409,
    message:
      'Another car on offer has this VIN. We are looking into it; everything else can be saved without it.',
  },
  too_many_favourites: {
    status: 409,
    message: 'You have saved 200 cars, the most there can be. Remove one first.',
  },
  conversation_not_found: { status: 404, message: 'We could not find this conversation.' },
  cannot_write: { status: 409, message: 'You cannot write to this person.' },
  wait_for_answer: {
    status: 409,
    message: 'You have written 20 messages in a row. Wait for an answer first.',
  },
  same_message: {
    status: 409,
    message:
      'You have sent this exact message to several sellers today. Please write something about this car.',
  },
  too_many_conversations: {
    status: 429,
    message:
      'You have written to many sellers today. Wait for their answers, or continue tomorrow.',
  },
  phone_after_answer: {
    status: 409,
    message: 'The seller shows the number after answering you. Send a message?',
  },
  too_many_phones: {
    status: 429,
    message: 'You have looked at the numbers of 20 cars today. You can see more tomorrow.',
  },
  too_many_streams: {
    status: 429,
    message: 'You have too many windows open. This one will check for news every so often instead.',
  },
  offer_not_found: { status: 404, message: 'We could not find this offer.' },
  offer_gone: {
    status: 409,
    message: 'This offer is no longer open: it was answered, withdrawn or has expired.',
  },
  offer_waiting: { status: 409, message: 'An offer is waiting for an answer already.' },
  offer_too_low: { status: 409, message: 'Your offer is too low.' },
  offer_too_high: { status: 409, message: 'Your offer is too high.' },
  too_many_offers: {
    status: 429,
    message:
      'You have made five offers for this car today. Try again tomorrow, or write a message.',
  },
  too_many_pending_offers: {
    status: 409,
    message: 'Ten of your offers are waiting for an answer. Withdraw one first.',
  },
  listing_being_paid: {
    status: 409,
    message: 'Somebody is paying for this car right now. Wait until they have finished.',
  },
  car_reserved: {
    status: 409,
    message: 'This car is reserved for another buyer for now.',
  },
  reserved_lately: {
    status: 409,
    message:
      'A car can be reserved only once every three days. Accept without keeping it, or wait.',
  },
  viewing_not_found: { status: 404, message: 'We could not find this viewing.' },
  viewing_changed: {
    status: 409,
    message: 'This viewing has changed in the meantime. Please look at it again.',
  },
  viewing_ended: { status: 409, message: 'This viewing is off.' },
  viewing_begun: {
    status: 409,
    message: 'This viewing has already begun. Send a message instead.',
  },
  viewing_exists: {
    status: 409,
    message: 'You have asked to see this car already. Move or cancel that viewing instead.',
  },
  slot_taken: { status: 409, message: 'This time is no longer free. Please choose another one.' },
  too_many_viewings: {
    status: 409,
    message: 'You have three viewings ahead of you. Cancel one of them to ask for another.',
  },
  cannot_book: {
    status: 409,
    message: 'You and this seller are no longer in contact, so you cannot book this car.',
  },
  own_listing: { status: 409, message: 'This is your own car.' },
  booking_not_found: { status: 404, message: 'We could not find this booking.' },
  booking_paid: { status: 409, message: 'This booking is already paid.' },
  booking_gone: { status: 409, message: 'This car is no longer available.' },
  price_changed: { status: 409, message: 'The price has changed. Please check it again.' },
  car_changed: {
    status: 409,
    message: 'The seller has changed this car since you saw it. Please check it again.',
  },
  car_held: {
    status: 409,
    message:
      'Someone else is paying for this car right now. It may be available again in a moment.',
  },
  too_many_holds: {
    status: 409,
    message: 'You are already paying for three cars. Finish or leave one of them first.',
  },
  one_hold_at_a_time: {
    status: 409,
    message:
      'You are paying for another car. Finish or leave that one first, or confirm your email to pay for several.',
  },
  confirm_email_or_wait: {
    status: 409,
    message:
      'Several buyers without a confirmed email have held cars and not paid. Confirm your email to pay right now.',
  },
  hold_again_later: {
    status: 409,
    message: 'Your time to pay for this car has expired. Other buyers go first now.',
  },
  too_many_declines: {
    status: 429,
    message:
      'Too many cards were declined, so we ended the payment. Nothing was charged. Ask your bank, and try again later.',
  },
  which_booking: { status: 400, message: 'Choose the booking you want to pay for.' },
  event_refused: { status: 400, message: 'This event was not signed by the card provider.' },
  payment_not_completed: {
    status: 402,
    message: 'The card payment did not go through. Try again or use another card.',
  },
  payment_mismatch: { status: 409, message: 'This payment does not belong to this booking.' },
  payment_not_found: { status: 404, message: 'We could not find this payment.' },
  payments_paused: {
    status: 503,
    message:
      'Payments are paused while we check something. Your booking is safe: please try again later.',
  },
  card_provider_unreachable: {
    status: 503,
    message: 'Card payments are unavailable right now. Please try again in a moment.',
  },
  not_a_picture: { status: 415, message: 'Choose a picture: JPEG, PNG, WebP or AVIF.' },
  picture_too_large: {
    status: 413,
    message: 'This picture is larger than 10 MB. Choose a smaller one.',
  },
  picture_too_many_pixels: {
    status: 422,
    message: 'This picture has more than 40 megapixels. Choose a smaller one.',
  },
  picture_damaged: {
    status: 422,
    message: 'We cannot read this picture. Save it as JPEG and try again.',
  },
  too_many_pictures: {
    status: 409,
    message: 'Too many of your pictures are not in a listing yet. Use them, or try again tomorrow.',
  },
  picture_space_full: {
    status: 409,
    message: 'Your picture storage is full. Delete cars you no longer sell to make room.',
  },
  upload_stalled: { status: 408, message: 'The upload was interrupted. Please try again.' },
  pictures_unavailable: {
    status: 503,
    message: 'Pictures cannot be uploaded right now. Please try again in a moment.',
  },
  picture_not_ours: { status: 400, message: 'Upload this picture here first.' },
  method_not_allowed: { status: 405, message: 'This address does not accept this method.' },
  body_too_large: { status: 413, message: 'This request is too large.' },
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
  /** When somebody else's hold on the car, or what it is reserved for, ends. */
  until?: string;
  /** What the car costs now, in major units. */
  price?: number;
  /** The current revision of the car, and its differences from the one that the caller was shown. */
  revision?: number;
  changes?: { label: string; before: string; after: string }[];
  /** What an administrator wrote to whoever is suspended. */
  reason?: string;
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
