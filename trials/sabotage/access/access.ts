import { guard, testsIn } from '../guard.ts';

const callers = 'marketplace/platform/access/server/callers.ts';
const matrix = testsIn('server/http/access.test.ts')('every route answers every kind of caller as the table says');
const otherMethods = testsIn('server/http/other-methods.test.ts');
const hostile = testsIn('server/http/hostile-input.test.ts');

/** Who may call what, and how. */
export const access = [
  guard('authentication comes before validation', callers,
    'if (callers) await checks[callers](request);', '', testsIn(matrix.file)('the caller is checked before the request')),
  guard('some calls are for one role', callers, 'roles.includes((await sessions.account(request)).role)', 'await sessions.account(request)', matrix),
  guard('the methods of an address tell nothing that its callers must not learn', 'server/pages/mailbox-routes.ts',
    'config: { isThere: isFromLoopback }', 'config: {}', otherMethods('the methods of the mailbox are hidden from other machines')),
  guard('a wrong method is refused before anything of its body is read', 'server/http/other-methods.ts',
    'if (!request.is404 && !request.routeOptions.config.isNowhere) return;', 'return;',
    otherMethods('a wrong method is refused before its body is read')),
  guard('what the database cannot keep is refused', 'marketplace/dealing/payments/contract.ts',
    'z.maxLength(255), readable', 'z.maxLength(255)', hostile('text that the database cannot store is refused')),
  guard('an address that cannot be read gets the headers of all answers', 'server/http/app.ts', 'reply.headers(headersFor(request.url))', 'reply',
    testsIn('server/http/security-headers.test.ts')('every kind of response gets the best grade of the HTTP observatory')),
  guard('a booking does not distinguish cars that are not on offer from unknown ids', 'marketplace/dealing/bookings/booking.ts',
    "listing.hidden) return 'listing_not_found';", "listing.hidden) return 'listing_not_advertised';",
    testsIn('server/http/unseen-cars.test.ts')('a stranger cannot distinguish a car that is not public from an unknown id: a booking')),
];
