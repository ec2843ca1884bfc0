import type { Guard } from '../guard.ts';

const limiting = (test: string) => ({
  file: 'marketplace/platform/mail/server/limiting-mails.test.ts',
  test,
});

/** What keeps us from being somebody's mail bomb. */
export const mails: Guard[] = [
  {
    guard: 'an address that was never proven gets three other emails a day',
    file: 'marketplace/platform/mail/mail-limits.ts',
    replace: '{ ...alike(3), all: sender',
    by: '{ ...alike(100), all: sender',
    caughtBy: limiting(
      'an address that was never proven gets three emails a day, besides what it cannot do without',
    ),
  },
  {
    guard: 'nobody gets more than so many emails a day',
    file: 'marketplace/platform/mail/mail-limits.ts',
    replace: "about === 'alerts' ? 60 : 100",
    by: '1e9',
    caughtBy: limiting('whoever proved the address gets what concerns them, but no flood'),
  },
  {
    guard: 'one sender uses up no emails that another causes',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'filter (where sender is not distinct from',
    by: 'filter (where sender is distinct from gen_random_uuid()::text or sender =',
    caughtBy: limiting('one sender takes nothing from another, nor from what has no sender'),
  },
  {
    guard: 'callers who ask for links use up no emails of the owner',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: "if (cause) return { kind: 'caller',",
    by: 'if (cause) return { kind: null,',
    caughtBy: limiting('callers who ask for links do not use up the emails of the owner'),
  },
  {
    guard: 'strangers do not use up the few emails to an unconfirmed address',
    file: 'marketplace/platform/mail/mail-limits.ts',
    replace: "sender === 'stranger' ? 3 : 5",
    by: '3',
    caughtBy: limiting('strangers do not use up all emails to an unconfirmed address'),
  },
  {
    guard: 'names in calendars become no links',
    file: 'marketplace/dealing/viewings/viewing-mails.ts',
    replace: '[leadingNowhere(car), leadingNowhere(from)]',
    by: '[car, from]',
    caughtBy: {
      file: 'marketplace/dealing/viewings/viewing-mails.test.ts',
      test: 'text of users in a calendar becomes no link',
    },
  },
  {
    guard: 'all accounts of one mailbox are one sender',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'account ? mailboxOf(account.email) : id',
    by: 'id',
    caughtBy: limiting('two accounts of one mailbox are one sender'),
  },
  {
    guard: 'senders who confirmed no address share one quota',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'filter (where by_stranger)',
    by: 'filter (where false)',
    caughtBy: limiting(
      'strangers use up what strangers get, and nothing of anybody who confirmed an address',
    ),
  },
  {
    guard: 'an email that is not sent is shown in the account',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'if (!isSent) await keepUnsent',
    by: 'if (isSent && !isSent) await keepUnsent',
    caughtBy: limiting(
      'what was not emailed is shown in the account, tomorrow too, and to nobody else',
    ),
  },
  {
    guard: 'a link that logs in is in no list of unsent emails',
    file: 'marketplace/platform/mail/server/unsent-mail-store.ts',
    replace: "opens && about !== 'access' ?",
    by: 'opens ?',
    caughtBy: limiting('an unsent email to log in shows no link, and a deleted account none'),
  },
  {
    guard: 'bookings of a half hour are gathered into one email',
    file: 'marketplace/dealing/bookings/server/notify-seller.ts',
    replace: 'const batchWindow = 30 * 60_000;',
    by: 'const batchWindow = 1;',
    caughtBy: {
      file: 'marketplace/dealing/bookings/server/new-leads.test.ts',
      test: 'the first booking is emailed at once, all others of the half hour in one email',
    },
  },
  {
    guard: 'emails that were sent while the clock was ahead use up nothing of today',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'impossibleAfter(now)',
    by: 'impossibleAfter(now, 1e12)',
    caughtBy: {
      file: 'server/start/clock-jumps.test.ts',
      test: 'emails that were sent while the clock was ahead use up nothing of today',
    },
  },
  {
    guard: 'emails to one address are counted one after the other',
    file: 'marketplace/platform/mail/server/mail-count-store.ts',
    replace: 'await sql`select pg_advisory_xact_lock',
    by: 'if (key === null) await sql`select pg_advisory_xact_lock',
    caughtBy: limiting('two instances count together, and a repeated try counts once'),
  },
  {
    guard: 'the name of a car leads nowhere in emails',
    file: 'marketplace/platform/mail/mail-markup.ts',
    replace: "text.replaceAll(dotsOfAddresses, '$1 ').replaceAll('://', ': //');",
    by: 'text;',
    caughtBy: {
      file: 'marketplace/platform/mail/account-mails.test.ts',
      test: 'the name of a car leads nowhere',
    },
  },
  {
    guard: 'price changes are gathered into one email',
    file: 'marketplace/dealing/bookings/server/announce-price.ts',
    replace: 'const batchWindow = 10 * 60_000;',
    by: 'const batchWindow = 1;',
    caughtBy: {
      file: 'marketplace/dealing/sales/server/booking-cars.test.ts',
      test: 'price changes that follow each other are told in one email, and not if nothing changed in the end',
    },
  },
  {
    guard: 'lists mask phone numbers',
    file: 'marketplace/cars/listings/listing-on-wire.ts',
    replace: 'phone: maskedPhone(car.phone)',
    by: 'phone: car.phone',
    caughtBy: {
      file: 'marketplace/finding/search/server/browsing-cars.test.ts',
      test: 'lists show the beginning of a phone number; a car by itself, its seller and administrators see all of it',
    },
  },
  {
    guard: 'nobody looks at car after car to collect phone numbers',
    file: 'server/admission/admission-control.ts',
    replace: "calls.spend('car', caller) : 0",
    by: '0 : 0',
    caughtBy: {
      file: 'server/admission/admission-control.test.ts',
      test: 'whoever looks at car after car to collect phone numbers is asked to wait, lists go on',
    },
  },
  {
    guard: 'another spelling of the address of a car is counted as well',
    file: 'server/admission/admission-control.ts',
    replace: 'oneCar.test(asRouted(request.url!))',
    by: 'asRouted(request.url!) && oneCar.test(request.url!)',
    caughtBy: {
      file: 'server/admission/admission-control.test.ts',
      test: 'another spelling of its address makes no other car of it',
    },
  },
  {
    guard: 'addresses that end up in one mailbox count together',
    file: 'marketplace/platform/mail/server/mailbox-hash.ts',
    replace: 'update(mailboxOf(email))',
    by: 'update(email)',
    caughtBy: limiting(
      'addresses that end up in one mailbox count together, but not against their owner',
    ),
  },
  {
    guard: 'nobody writes to deleted accounts',
    file: 'marketplace/platform/mail/server/send-mail.ts',
    replace: '    if (isOfNobody(mail.to)) return;\n',
    by: '',
    caughtBy: limiting('nobody writes to an account that was deleted'),
  },
  {
    guard: 'buyers hear of a car only when it can be bought again',
    file: 'marketplace/dealing/bookings/server/notify-buyers.ts',
    replace: '    if (booking.carHidden) continue;\n',
    by: '',
    caughtBy: {
      file: 'marketplace/oversight/moderation/server/hiding-cars.test.ts',
      test: 'whoever booked a hidden car is told when it can be bought again, and not before',
    },
  },
];
