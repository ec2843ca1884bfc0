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
    guard: 'a new description shows in what is looked for by words',
    file: 'server/page-cache/what-it-shows.ts',
    replace: 'searched.test(address) || ',
    by: '',
    caughtBy: {
      file: 'server/page-cache/invalidation.test.ts',
      test: 'a new description shows at once wherever it stands or is looked for, and makes nothing else anew',
    },
  },
  {
    guard: 'a list of descriptions is a second old at most, however many change',
    file: 'server/page-cache/versions.ts',
    replace: '      descriptions.settle();\n',
    by: '',
    caughtBy: changing('the last of many descriptions shows after a second'),
  },
  {
    guard: 'what is announced in words of a later release may be any change',
    file: 'server/page-cache/announced-change.ts',
    replace: "what === 'description'",
    by: 'what !== undefined',
    caughtBy: changing('a word that is not known says nothing of what changed'),
  },
  {
    guard: 'a change that lists show is not announced as one of descriptions',
    file: 'database/migrations/0063-changed-descriptions.sql',
    replace: 'differs_in_description_only(row(before.*), row(after.*)) as is_described',
    by: 'before.description <> after.description as is_described',
    caughtBy: {
      file: 'server/page-cache/announcements.test.ts',
      test: 'a change of nothing but descriptions says so, and any other does not',
    },
  },
  {
    guard: 'a statement that changes many descriptions stands for all',
    file: 'database/migrations/0063-changed-descriptions.sql',
    replace: 'cardinality(ids || described) > 100',
    by: 'false',
    caughtBy: {
      file: 'server/page-cache/announcements.test.ts',
      test: 'more than a hundred descriptions at once may be any change',
    },
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
    replace: 'hasReplayed(client, positionIn(needed))',
    by: 'Promise.resolve(true)',
    caughtBy: reading(
      'a reader sees every change it was told of, from the replica as soon as that has it',
    ),
  },
  {
    guard: 'what may only read does not write by way of the primary',
    file: 'database/replica-way-out.ts',
    replace: '[wouldHaveWritten, tookTooLong]',
    by: '[tookTooLong]',
    caughtBy: reading('a reader writes nothing, neither there nor here'),
  },
  {
    guard: 'a search that takes too long is not asked again of the primary',
    file: 'database/replica-way-out.ts',
    replace: ', tookTooLong]',
    by: ']',
    caughtBy: reading(
      'a search that takes long is neither taken for a frozen replica nor asked again',
    ),
  },
  {
    guard: 'a frozen replica keeps nobody waiting',
    file: 'database/replica-pulse.ts',
    replace: 'return inTime(answer, longestSilence * patience);',
    by: 'return answer;',
    caughtBy: reading(
      'a replica that is frozen keeps nobody waiting, and is read again once it wakes up',
    ),
  },
  {
    guard: 'a replica of another market is refused',
    file: 'database/which-database.ts',
    replace: 'there.identity !== here.identity',
    by: 'there.identity === null',
    caughtBy: {
      file: 'server/start/refusing-to-start.infrastructure.test.ts',
      test: 'a market does not start with the replica of another one',
    },
  },
  {
    guard: 'so is a copy of this market that goes its own way',
    file: 'database/which-database.ts',
    replace: 'there.since === null || there.since === here.since',
    by: 'there.since !== here.identity',
    caughtBy: reading(
      'another database is refused, on another server as on the same, and so is a copy that goes its own way',
    ),
  },
  {
    guard: 'no connection to a replica is believed without a look',
    file: 'database/replica-pulse.ts',
    replace: '    await inTime(check(client), limit);\n',
    by: '',
    caughtBy: reading(
      'an address that leads to another database from some moment on is not read, and raises an alarm',
    ),
  },
  {
    guard: 'instances that start together fill an empty database one after the other',
    file: 'database/migrate.ts',
    replace: 'inTurn(db, (session) => applyAll(session, options));',
    by: 'applyAll(db, options);',
    caughtBy: {
      file: 'server/start/starting-together.infrastructure.test.ts',
      test: 'an instance that starts while another one fills an empty database waits, and backs up nothing',
    },
  },
  {
    guard: 'a page that is slow makes no other one old',
    file: 'server/page-cache/prefer-new.ts',
    replace: 'unanswered.size > 1',
    by: 'unanswered.size > 0',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'a page that is slow makes no other one old',
    },
  },
  {
    guard: 'visitors who look whether a car is free do not ask the primary',
    file: 'marketplace/dealing/offers/server/reading-routes.ts',
    replace: 'readerFor(caller), request.params.id',
    by: 'db, request.params.id',
    caughtBy: {
      file: 'marketplace/dealing/offers/server/asking-for-availability.test.ts',
      test: 'visitors are answered by a replica, whoever is logged in by the primary, and no browser keeps it',
    },
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
    replace: 'if (isInProcess(request)) reply.headers',
    by: 'reply.headers',
    caughtBy: {
      file: 'server/page-cache/serve-from-cache.test.ts',
      test: 'what only we need to know of an answer goes to nobody',
    },
  },
];
