import { guard, testsIn } from '../guard.ts';

const mailLimits = 'marketplace/platform/mail/mail-limits.ts';
const mailCountStore = 'marketplace/platform/mail/server/mail-count-store.ts';
const newLeads = testsIn('marketplace/dealing/bookings/server/new-leads.test.ts');
const bookingCars = testsIn('marketplace/dealing/sales/server/booking-cars.test.ts');
const browsingCars = testsIn('marketplace/finding/search/server/browsing-cars.test.ts');
const admissionControl = 'server/admission/admission-control.ts';
const admissionControlTest = testsIn('server/admission/admission-control.test.ts');
const hidingCars = testsIn('marketplace/oversight/moderation/server/hiding-cars.test.ts');
const limiting = testsIn('marketplace/platform/mail/server/limiting-mails.test.ts');

/** What keeps us from being somebody's mail bomb. */
export const mails = [
  guard('an address that was never proven gets three other emails a day', mailLimits, '{ ...alike(3), all: sender', '{ ...alike(100), all: sender',
    limiting('an unconfirmed address gets three emails a day besides the necessary ones')),
  guard('emails a day are limited', mailLimits,
    "about === 'alerts' ? 60 : 100", '1e9', limiting('a confirmed address gets its emails, but no flood')),
  guard('one sender uses up no emails that another causes', mailCountStore,
    'filter (where sender is not distinct from', 'filter (where sender is distinct from gen_random_uuid()::text or sender =',
    limiting('a sender uses up neither the quota of another nor that of emails without a sender')),
  guard('callers who ask for links use up no emails of the owner', mailCountStore, "if (cause) return { kind: 'caller',",
    'if (cause) return { kind: null,', limiting('callers who request links do not use up the emails of the owner')),
  guard('strangers do not use up the few emails to an unconfirmed address', mailLimits,
    "sender === 'stranger' ? 3 : 5", '3', limiting('strangers do not use up all emails to an unconfirmed address')),
  guard('names in calendars become no links', 'marketplace/dealing/viewings/viewing-mails.ts', '[leadingNowhere(car), leadingNowhere(from)]',
    '[car, from]', testsIn('marketplace/dealing/viewings/viewing-mails.test.ts')('text of users in a calendar becomes no link')),
  guard('all accounts of one mailbox are one sender', mailCountStore,
    'account ? mailboxOf(account.email) : id', 'id', limiting('two accounts of one mailbox are one sender')),
  guard('senders who confirmed no address share one quota', mailCountStore, 'filter (where by_stranger)', 'filter (where false)',
    limiting('strangers use up only the quota of strangers')),
  guard('an email that is not sent is shown in the account', mailCountStore, 'if (!isSent) await keepUnsent',
    'if (isSent && !isSent) await keepUnsent', limiting('an unsent email is shown only in the account of its recipient, the next day, too')),
  guard('a link that logs in is in no list of unsent emails', 'marketplace/platform/mail/server/unsent-mail-store.ts',
    "opens && about !== 'access' ?", 'opens ?', limiting('an unsent email to log in shows no link, and a deleted account none')),
  guard('bookings of a half hour are gathered into one email', 'marketplace/dealing/bookings/server/notify-new-leads.ts',
    'const batchWindow = 30 * 60_000;', 'const batchWindow = 1;',
    newLeads('a seller gets an email about the first booking at once, and one about the others of the half hour')),
  guard('emails sent while the clock was ahead do not count against quotas of today', mailCountStore,
    'impossibleAfter(now)', 'impossibleAfter(now, 1e12)',
    testsIn('server/start/clock-jumps.test.ts')('emails sent while the clock was ahead do not count against quotas of today')),
  guard('emails to one address are counted one after the other', mailCountStore, 'await sql`select pg_advisory_xact_lock',
    'if (key === null) await sql`select pg_advisory_xact_lock', limiting('two instances count together, and a retry counts once')),
  guard('the name of a car leads nowhere in emails', 'marketplace/platform/mail/mail-markup.ts',
    "text.replaceAll(dotsOfAddresses, '$1 ').replaceAll('://', ': //');", 'text;',
    testsIn('marketplace/platform/mail/account-mails.test.ts')('the name of a car cannot become a link')),
  guard('price changes are gathered into one email', 'marketplace/dealing/bookings/server/notify-price-change.ts', 'const batchWindow = 10 * 60_000;',
    'const batchWindow = 1;', bookingCars('price changes that follow each other are told in one email, and not if nothing changed in the end')),
  guard('lists mask phone numbers', 'marketplace/cars/listings/listing-on-wire.ts', 'phone: maskedPhone(car.phone)', 'phone: car.phone',
    browsingCars('lists show the beginning of a phone number; a car by itself, its seller and administrators see all of it')),
  guard('requests for phone numbers are limited', admissionControl, "calls.spend('car', caller) : 0", '0 : 0',
    admissionControlTest('a caller who reads car after car is refused, and may still read lists')),
  guard('another spelling of the address of a car is counted as well', admissionControl, 'oneCar.test(asRouted(request.url!))',
    'asRouted(request.url!) && oneCar.test(request.url!)', admissionControlTest('another spelling of the address of a car counts as the same car')),
  guard('addresses that end up in one mailbox count together', 'marketplace/platform/mail/server/mailbox-hash.ts',
    'update(mailboxOf(email))', 'update(email)', limiting('addresses of one mailbox count together, but not against its owner')),
  guard('a deleted account gets no messages', 'marketplace/platform/mail/server/send-mail.ts',
    '    if (isDeletedEmail(mail.to)) return;\n', '', limiting('a deleted account gets no emails')),
  guard('buyers hear of a car only when it can be bought again', 'marketplace/dealing/bookings/server/notify-buyers.ts',
    '    if (booking.carHidden) continue;\n', '', hidingCars('a buyer gets an email when a hidden booked car can be bought again, and not before')),
];
