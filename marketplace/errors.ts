/** Every way the product can say no, by HTTP status. The API answers with the code; screens show the message. */
const messages = {
  400: {
    invalid_request: 'Please check the marked fields.',
    name_reserved: 'This name could be mistaken for our staff. Please choose another one.',
    which_booking: 'Choose the booking you want to pay for.',
    event_refused: 'This event was not signed by the card provider.',
    picture_not_ours: 'Upload this picture here first.',
  },
  401: {
    sign_in_required: 'Please log in first.',
    identity_required: 'Please log in again.',
  },
  402: {
    payment_not_completed: 'The card payment did not go through. Try again or use another card.',
  },
  403: {
    not_allowed: 'Your account does not have permission to do that.',
    sign_in_again: 'To protect your account, please log in once more.',
    account_suspended: 'This account is suspended. Contact us to sort it out.',
    account_closed: 'This account is closed.',
  },
  404: {
    no_account: 'There is no account yet. Please sign up.',
    account_not_found: 'We could not find this user.',
    not_found: 'There is nothing at this address.',
    link_not_found: 'This link is not complete. Please copy all of it.',
    make_not_found: 'This make was removed.',
    listing_not_found: 'This car is no longer listed.',
    search_not_found: 'This saved search was deleted.',
    conversation_not_found: 'We could not find this conversation.',
    offer_not_found: 'We could not find this offer.',
    viewing_not_found: 'We could not find this viewing.',
    booking_not_found: 'We could not find this booking.',
    payment_not_found: 'We could not find this payment.',
  },
  405: {
    method_not_allowed: 'This address does not accept this method.',
  },
  408: {
    upload_stalled: 'The upload was interrupted. Please try again.',
  },
  409: {
    not_a_seller: 'Only seller accounts can be verified.',
    already_a_seller: 'You are already a seller.',
    own_account: 'You cannot delete or suspend your own account.',
    last_admin: 'The last administrator cannot be deleted or suspended.',
    money_under_way:
      'A payment or refund of yours is still under way. Please try again once it is finished.',
    email_in_use: 'Another account uses this email. Log in the way you signed up.',
    make_has_cars: 'There are cars of this make on record. Switch it off instead.',
    too_many_searches: 'You have saved 20 searches already. Delete one first.',
    listing_sold: 'This car has been sold.',
    listing_removed: 'This car was removed.',
    listing_not_advertised: 'This car is not for sale.',
    already_added: 'You have already added this car. Look for it under Show Product.',
    vin_listed: 'You have listed this car already.',
    vin_in_use:
      'Another car on offer has this VIN. We are looking into it; until then yours stays a draft.',
    vin_taken:
      'Another car on offer has this VIN. We are looking into it; everything else can be saved without it.',
    too_many_favourites: 'You have saved 200 cars, the most there can be. Remove one first.',
    cannot_write: 'You cannot write to this person.',
    wait_for_answer: 'You have written 20 messages in a row. Wait for an answer first.',
    same_message:
      'You have sent this exact message to several sellers today. Please write something about this car.',
    phone_after_answer: 'The seller shows the number after answering you. Send a message?',
    offer_gone: 'This offer is no longer open: it was answered, withdrawn or has expired.',
    offer_waiting: 'An offer is waiting for an answer already.',
    offer_too_low: 'Your offer is too low.',
    offer_too_high: 'Your offer is too high.',
    too_many_pending_offers: 'Ten of your offers are waiting for an answer. Withdraw one first.',
    listing_being_paid: 'Somebody is paying for this car right now. Wait until they have finished.',
    car_reserved: 'This car is reserved for another buyer for now.',
    reserved_lately:
      'A car can be reserved only once every three days. Accept without keeping it, or wait.',
    viewing_changed: 'This viewing has changed in the meantime. Please look at it again.',
    viewing_ended: 'This viewing is off.',
    viewing_begun: 'This viewing has already begun. Send a message instead.',
    viewing_exists: 'You have asked to see this car already. Move or cancel that viewing instead.',
    slot_taken: 'This time is no longer free. Please choose another one.',
    too_many_viewings:
      'You have three viewings ahead of you. Cancel one of them to ask for another.',
    cannot_book: 'You and this seller are no longer in contact, so you cannot book this car.',
    own_listing: 'This is your own car.',
    booking_paid: 'This booking is already paid.',
    booking_gone: 'This car is no longer available.',
    price_changed: 'The price has changed. Please check it again.',
    car_changed: 'The seller has changed this car since you saw it. Please check it again.',
    car_held:
      'Someone else is paying for this car right now. It may be available again in a moment.',
    too_many_holds: 'You are already paying for three cars. Finish or leave one of them first.',
    one_hold_at_a_time:
      'You are paying for another car. Finish or leave that one first, or confirm your email to pay for several.',
    confirm_email_or_wait:
      'Several buyers without a confirmed email have held cars and not paid. Confirm your email to pay right now.',
    hold_again_later: 'Your time to pay for this car has expired. Other buyers go first now.',
    payment_mismatch: 'This payment does not belong to this booking.',
    too_many_pictures:
      'Too many of your pictures are not in a listing yet. Use them, or try again tomorrow.',
    picture_space_full:
      'Your picture storage is full. Delete cars you no longer sell to make room.',
  },
  413: {
    picture_too_large: 'This picture is larger than 10 MB. Choose a smaller one.',
    body_too_large: 'This request is too large.',
  },
  415: {
    not_a_picture: 'Choose a picture: JPEG, PNG, WebP or AVIF.',
    unsupported_media_type: 'Send this as JSON.',
  },
  422: {
    picture_too_many_pixels: 'This picture has more than 40 megapixels. Choose a smaller one.',
    picture_damaged: 'We cannot read this picture. Save it as JPEG and try again.',
  },
  429: {
    too_many_requests: 'Too many requests. Wait a moment and try again.',
    too_many_conversations:
      'You have written to many sellers today. Wait for their answers, or continue tomorrow.',
    too_many_phones: 'You have looked at the numbers of 20 cars today. You can see more tomorrow.',
    too_many_streams:
      'You have too many windows open. This one will check for news every so often instead.',
    too_many_offers:
      'You have made five offers for this car today. Try again tomorrow, or write a message.',
    too_many_declines:
      'Too many cards were declined, so we ended the payment. Nothing was charged. Ask your bank, and try again later.',
  },
  500: {
    unexpected: 'Something went wrong on our side. Please try again.',
  },
  503: {
    payments_paused:
      'Payments are paused while we check something. Your booking is safe: please try again later.',
    card_provider_unreachable:
      'Card payments are unavailable right now. Please try again in a moment.',
    pictures_unavailable: 'Pictures cannot be uploaded right now. Please try again in a moment.',
    busy: 'We are busy right now. Please try again in a moment.',
  },
} as const;

type CodesOf<Group> = Group extends unknown ? keyof Group : never;
export type RefusalCode = CodesOf<(typeof messages)[keyof typeof messages]>;

const catalogue = Object.fromEntries(
  Object.entries(messages).flatMap(([status, group]) =>
    Object.entries(group).map(([code, message]) => [code, { status: Number(status), message }]),
  ),
) as Record<RefusalCode, { status: number; message: string }>;

export const refusalCodes = Object.keys(catalogue) as RefusalCode[];

type RefusalDetails = {
  /** A message for each field. */
  fields?: Record<string, string>;
  /** Seconds until the caller should try again. */
  retryAfter?: number;
  /** When another buyer's hold on the car or reservation ends. */
  until?: string;
  /** What the car costs now, in major units. */
  price?: number;
  /** The current revision of the car, and its differences from the one that the caller was shown. */
  revision?: number;
  changes?: { label: string; before: string; after: string }[];
  /** Why an administrator suspended the account. */
  reason?: string;
};

/** An expected refusal. Any other error is a bug and answers 500. */
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
