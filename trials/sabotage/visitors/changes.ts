import { guard, testsIn } from '../guard.ts';

const versions = 'server/page-cache/versions.ts';
const invalidation = testsIn('server/page-cache/invalidation.test.ts');
const lateAnnouncements = testsIn('server/page-cache/late-announcements.test.ts');
const listings = 'database/migrations/04-listings.sql';
const announcements = testsIn('server/page-cache/announcements.test.ts');
const databaseAway = testsIn('server/page-cache/database-away.test.ts');
const replicaFallback = 'database/replica/replica-fallback.ts';
const replicaHealth = 'database/replica/replica-health.ts';
const whichDatabase = 'database/which-database.ts';
const startingTogether = testsIn('server/start/starting-together.infrastructure.test.ts');
const askingForAvailability = testsIn('marketplace/dealing/offers/server/asking-for-availability.test.ts');
const changing = testsIn('server/page-cache/changes.test.ts');
const listening = testsIn('database/listen.infrastructure.test.ts');
const reading = testsIn('database/replica/read-replica.infrastructure.test.ts');

/** How changes get to kept pages, to other instances and to replicas. */
export const changes = [
  guard('a car that changed proves itself at once, whatever else changes', versions, 'ofCars.get(car) ?? ofEverything', 'ofEverything',
    changing('under many changes a list is checked once a second, and the changed car at once')),
  guard('a list is a second old at most, however much changes', versions,
    'isDue && clock() - at >= oldest[kind]', 'false', changing('the last of many changes shows after a second, although no other follows')),
  guard('a list is not kept longer than the figures in it', versions,
    "Math.max(moved.get('lists')!.to, to)", "moved.get('lists')!.to", changing('a list ends together with the older figures in it')),
  guard('a new description shows in what is looked for by words', 'server/page-cache/content-of.ts', 'searched.test(address) || ', '',
    invalidation('a new description shows at once wherever it is shown or searched, and nothing else is rendered again')),
  guard('a list of descriptions is a second old at most, however many change', versions,
    '      descriptions.settle();\n', '', changing('the last of many descriptions shows after a second')),
  guard('what is announced in words of a later release may be any change', 'server/page-cache/announced-change.ts',
    "what === 'description'", 'what !== undefined', changing('an unknown word in an announcement counts as any change')),
  guard('a change that lists show is not announced as one of descriptions', listings,
    'differs_in_description_only(row(before.*), row(after.*)) as is_described', 'before.description <> after.description as is_described',
    announcements('an announcement says whether only descriptions changed')),
  guard('a statement that changes many descriptions stands for all', listings,
    'cardinality(ids || described) > 100', 'false', announcements('a change of more than a hundred descriptions counts as any change')),
  guard('what was read before a change does not replace what was read after it', 'server/page-cache/public-cache.ts',
    '!answer.etag || newest > begun.version', '!answer.etag', databaseAway('a slow older page does not replace a newer one')),
  guard('a confirmed change shows with the next request', 'server/http/app.ts',
    ' await dependencies.caughtUp();', ' return;', lateAnnouncements('a change is answered only after this instance has received its announcement')),
  guard('a statement that changes many cars stands for all', 'database/migrations/01-accounts.sql',
    'cardinality(ids) <= 100', 'true', announcements('an announcement names at most a hundred cars')),
  guard('an instance that became deaf notices it', 'database/listen.ts', '      if (probe) await checkDelivery(connection, probe);\n', '',
    listening('a heartbeat notices that notices are no longer delivered')),
  guard('a stale replica serves no visitor', 'database/replica/read-replica.ts', 'hasReplayed(client, positionIn(needed))',
    'Promise.resolve(true)', reading('a reader sees every announced change, on the replica as soon as that has it')),
  guard('what may only read does not write by way of the primary', replicaFallback,
    '[wouldHaveWritten, tookTooLong]', '[tookTooLong]', reading('a reader cannot write, neither on the replica nor on the primary')),
  guard('a search that takes too long is not asked again of the primary', replicaFallback,
    ', tookTooLong]', ']', reading('a long search neither counts as a frozen replica nor is repeated')),
  guard('a frozen replica does not delay visitors', replicaHealth, 'return inTime(answer, longestSilence * patience);', 'return answer;',
    reading('a frozen replica delays no reader, and is read again once it responds')),
  guard('a replica of another market is refused', whichDatabase, 'there.identity !== here.identity', 'there.identity === null',
    testsIn('server/start/refusing-to-start.infrastructure.test.ts')('a market does not start with the replica of another one')),
  guard('so is a copy of this market that goes its own way', whichDatabase,
    'there.since === null || there.since === here.since', 'there.since !== here.identity',
    reading('another database and a diverged copy are refused')),
  guard('no connection to a replica is believed without a look', replicaHealth, '    await inTime(check(client), limit);\n', '',
    reading('an address that changes to another database is not read, and raises an alarm')),
  guard('instances that start together fill an empty database one after the other', 'database/migrating/migrate.ts',
    'withMigrationLock(db, (session) => applyAll(session, options));', 'applyAll(db, options);',
    startingTogether('an instance waits while another one migrates an empty database, and backs up nothing')),
  guard('a slow page does not make other pages old', 'server/page-cache/prefer-new.ts',
    'unanswered.size > 1', 'unanswered.size > 0', databaseAway('a slow page does not make other pages old')),
  guard('visitors who look whether a car is free do not ask the primary', 'marketplace/dealing/offers/server/routes.ts',
    'readerFor(caller), params.id', 'db, params.id',
    askingForAvailability('the replica answers visitors, the primary logged-in accounts, and browsers do not store the answer')),
  guard('an index that was left half made is made anew', 'database/migrating/concurrent-migration.ts', '        await dropHalfMade(session, statement);\n', '',
    testsIn('database/migrating/concurrent-migration.infrastructure.test.ts')('an invalid index is created again')),
  guard('what only we need to know of an answer stays with us', 'server/pages/page-routes.ts', 'if (isInProcess(request)) reply.headers',
    'reply.headers', testsIn('server/page-cache/serve-from-cache.test.ts')('internal headers are not sent')),
];
