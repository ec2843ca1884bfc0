import { guard, testsIn } from '../guard.ts';

const publicCache = 'server/page-cache/public-cache.ts';
const databaseAway = testsIn('server/page-cache/database-away.test.ts');
const serveFromCache = 'server/page-cache/serve-from-cache.ts';
const limitedClient = 'database/limited-client.ts';
const limitedPool = 'database/limited-pool.ts';
const readReplica = 'database/replica/read-replica.ts';
const hanging = testsIn('server/page-cache/hanging-database.infrastructure.test.ts');
const lacking = testsIn('server/page-cache/incomplete-pages.infrastructure.test.ts')(
  'an incomplete page is shown, but cached neither here nor by edge caches',
);
const silent = testsIn('database/silence.infrastructure.test.ts');
const reading = testsIn('database/replica/read-replica.infrastructure.test.ts');
const limitLifted = 'lifting the time limit lasts until the connection returns to the pool';
const oneOfSeveral = 'a frozen replica beside a healthy one delays no reader';

/** What happens while a server keeps its connections and says nothing, or only a part of what it should. */
export const silences = [
  guard('whoever waits when the database falls silent is shown what was kept', publicCache,
    'orOnceLost(address, get(address, ask))', 'get(address, ask)', databaseAway('a visitor who waits when the database fails gets the stored page')),
  guard('a part that keeps failing keeps only the first visitors waiting', publicCache,
    ' && clock() >= waitAgainAt', '', databaseAway('a part that keeps failing keeps only the first visitors waiting')),
  guard('an instance that cannot reach a database that others reach is not ready', publicCache,
    '(isSilent && isTrusted)', 'isTrusted', databaseAway('while announcements arrive, only a silent database counts as unreachable')),
  guard('kept pages need no place while the database hangs', serveFromCache,
    'cache.hasStandIn(address)', 'false', hanging('while the database is silent stored pages need no place and the instance stays ready')),
  guard('a hanging database makes no instance unready', 'server/http/health.ts', 'inTime(readState(), publicCache.patience)', 'readState()',
    hanging('while the database is silent stored pages need no place and the instance stays ready')),
  guard('a database that is back is found, however many wait for it', serveFromCache, 'cache.isAway(address) ? ask : askAdmitted', 'askAdmitted',
    hanging('the visitor who tries the database does not queue behind those who wait for it')),
  guard('metrics are served while the database hangs', 'server/observability/metrics/serve-metrics.ts',
    'inTime(ofMarket.metrics(), longest)', 'ofMarket.metrics()', hanging('metrics show that the database does not respond')),
  guard('given-up work does not block the outbox', publicCache, 'isTrusted && begunFor(address) !== undefined',
    'begunFor(address) !== undefined', databaseAway('reads that began before the outage let no request past the queue')),
  guard('a page that lacks something is not kept', 'server/page-cache/cached-response.ts',
    'statusCode === 200 && isComplete && ', 'statusCode === 200 && ', lacking),
  guard('a whole page from before is better than one that lacks something', 'server/page-cache/prefer-new.ts',
    'if (made?.isComplete)', 'if (made && made.status !== 503)', lacking),
  guard('a server that falls silent takes no connection for ever', limitedClient, 'if (this.#isLimited) this.#startWaiting();', '',
    silent('a silent database blocks no connection for ever, neither of a query nor of a transaction')),
  guard('long work is not taken for silence', limitedClient, '    if (liftsTimeLimit(text)) this.#isLimited = false;\n', '', silent(limitLifted)),
  guard('whoever comes after long work is not waited for as long', limitedPool,
    "  pool.on('acquire', (client) => client instanceof LimitedClient && client.limitAgain());\n", '', silent(limitLifted)),
  guard('a server that lets us in has to say more', limitedPool, 'inTime(greet(client, sessionLimits(patience)), longestGreeting * patience)',
    'greet(client, sessionLimits(patience))', silent('a database that accepts a connection and then falls silent is given up')),
  guard('an ear that was lost is replaced, whether or not it says goodbye', 'database/listen.ts',
    'inTime(connection.client.end(), heartbeatTimeout)', 'connection.client.end()',
    testsIn('database/listen.infrastructure.test.ts')('a listener replaces a server that falls silent instead of ending the connection')),
  guard('not everybody waits for a replica that is behind', readReplica, 'performance.now() < (behindUntil.get(client) ?? 0)', 'false',
    reading('a replica that is behind is not read for a while')),
  guard('what was well a while ago is asked again', readReplica, ' && began - last.at < stateIsGoodFor', '', reading(oneOfSeveral)),
  guard('each replica answers soon or is left alone, whatever the pulse says', readReplica,
    'inTime(answer, longestRead * patience)', 'answer', reading(oneOfSeveral)),
  guard('a replica that becomes a primary is asked anew who it is', readReplica, 'isReplica !== (states.get(client)?.isReplica ?? isReplica)', 'false',
    reading('a promoted replica is no longer read, on any connection')),
];
