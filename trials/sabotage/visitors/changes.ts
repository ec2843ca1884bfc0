import type { Guard } from '../guard.ts';

const changing = (test: string) => ({ file: 'server/page-cache/changes.test.ts', test });
const listening = (test: string) => ({ file: 'database/listen.infrastructure.test.ts', test });
const reading = (test: string) => ({ file: 'database/read-replica.infrastructure.test.ts', test });

/** How changes get to kept pages, to other instances and to replicas. */
export const changes: Guard[] = [
  {
    guard: 'a car that changed proves itself at once, whatever else changes',
    file: 'server/page-cache/versions.ts',
    replace: 'ofCars.get(car) ?? ofEverything',
    by: 'ofEverything',
    caughtBy: changing(
      'while much changes a list proves itself once a second, and the car that changed at once',
    ),
  },
  {
    guard: 'a list is a second old at most, however much changes',
    file: 'server/page-cache/versions.ts',
    replace: 'isDue && clock() - at >= oldest[kind]',
    by: 'false',
    caughtBy: changing('the last of many changes shows after a second, although no other follows'),
  },
  {
    guard: 'a list is not kept longer than the figures in it',
    file: 'server/page-cache/versions.ts',
    replace: "Math.max(moved.get('lists')!.to, to)",
    by: "moved.get('lists')!.to",
    caughtBy: changing('a list that was made with an older figure ends with it'),
  },
  {
    guard: 'what was read before a change does not replace what was read after it',
    file: 'server/page-cache/public-cache.ts',
    replace: '!answer.etag || newest > begun.version',
    by: '!answer.etag',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'an older page that took longer does not replace a newer one',
    },
  },
  {
    guard: 'whoever is told that a change is done sees it with the next request',
    file: 'server/http/app.ts',
    replace: ' await dependencies.caughtUp();',
    by: ' return;',
    caughtBy: {
      file: 'server/page-cache/invalidation.test.ts',
      test: 'nobody is told that a change is done before this instance has heard of it',
    },
  },
  {
    guard: 'a statement that changes many cars stands for all',
    file: 'database/migrations/0053-changes-name-their-cars.sql',
    replace: 'cardinality(ids) <= 100',
    by: 'true',
    caughtBy: {
      file: 'server/page-cache/announcements.test.ts',
      test: 'more than a hundred cars at once are not named',
    },
  },
  {
    guard: 'an instance that became deaf notices it',
    file: 'database/listen.ts',
    replace: '      if (words) await proveHearing(connection, words);\n',
    by: '',
    caughtBy: listening('one that is deaf from some moment on is noticed by the next heartbeat'),
  },
  {
    guard: 'a replica that is behind shows nobody anything',
    file: 'database/read-replica.ts',
    replace: 'if (await hasReplayed(client, positionIn(needed))) return client;',
    by: 'if (needed) return client;',
    caughtBy: reading(
      'a reader sees every change it was told of, from the replica as soon as that has it',
    ),
  },
  {
    guard: 'what may only read does not write by way of the primary',
    file: 'database/read-replica.ts',
    replace: ' || isSoAnywhere(error)',
    by: '',
    caughtBy: reading('a reader writes nothing, neither there nor here'),
  },
  {
    guard: 'an index that was left half made is made anew',
    file: 'database/concurrent-migration.ts',
    replace: '        await dropHalfMade(session, statement);\n',
    by: '',
    caughtBy: {
      file: 'database/concurrent-migration.infrastructure.test.ts',
      test: 'what was left half made is made anew',
    },
  },
  {
    guard: 'what only we need to know of an answer stays with us',
    file: 'server/pages/page-routes.ts',
    replace: 'if (edgeSeconds > 0 && isInProcess(request))',
    by: 'if (edgeSeconds > 0)',
    caughtBy: {
      file: 'server/page-cache/serve-from-cache.test.ts',
      test: 'what only we need to know of an answer goes to nobody',
    },
  },
];
