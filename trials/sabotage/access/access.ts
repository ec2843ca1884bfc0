import type { Guard } from '../guard.ts';

const matrix = {
  file: 'server/http/access.test.ts',
  test: 'every route answers every kind of caller as the table says',
};
const otherMethods = (test: string) => ({ file: 'server/http/other-methods.test.ts', test });
const hostile = (test: string) => ({ file: 'server/http/hostile-input.test.ts', test });

/** Who may call what, and how. */
export const access: Guard[] = [
  {
    guard: 'who somebody is comes before what they sent',
    file: 'marketplace/platform/access/server/callers.ts',
    replace: 'if (callers) await checks[callers](request);',
    by: '',
    caughtBy: { file: matrix.file, test: 'who somebody is comes before what they sent' },
  },
  {
    guard: 'some calls are for one role',
    file: 'marketplace/platform/access/server/callers.ts',
    replace: 'roles.includes((await sessions.account(request)).role)',
    by: 'await sessions.account(request)',
    caughtBy: matrix,
  },
  {
    guard: 'the methods of an address tell nothing that its callers must not learn',
    file: 'server/pages/mailbox-routes.ts',
    replace: 'config: { isThere: isFromLoopback }',
    by: 'config: {}',
    caughtBy: otherMethods('the methods of the mailbox are hidden from other machines'),
  },
  {
    guard: 'a wrong method is refused before anything of its body is read',
    file: 'server/http/other-methods.ts',
    replace: 'if (!request.is404 && !request.routeOptions.config.isNowhere) return;',
    by: 'return;',
    caughtBy: otherMethods('a wrong method is refused before its body is read'),
  },
  {
    guard: 'what the database cannot keep is refused',
    file: 'marketplace/dealing/payments/contract.ts',
    replace: 'z.maxLength(255), readable',
    by: 'z.maxLength(255)',
    caughtBy: hostile('what the database cannot keep is refused, not stumbled over'),
  },
  {
    guard: 'an address that cannot be read gets the headers of all answers',
    file: 'server/http/app.ts',
    replace: 'reply.headers(headersFor(request.url))',
    by: 'reply',
    caughtBy: {
      file: 'server/http/security-headers.test.ts',
      test: 'every kind of answer gets the best grade of the HTTP observatory',
    },
  },
  {
    guard: 'a booking does not distinguish cars that are not on offer from unknown ids',
    file: 'marketplace/dealing/bookings/booking.ts',
    replace: "listing.hidden) return 'listing_not_found';",
    by: "listing.hidden) return 'listing_not_advertised';",
    caughtBy: {
      file: 'server/http/unseen-cars.test.ts',
      test: 'a stranger cannot distinguish a car that is not public from an unknown id: a booking',
    },
  },
];
