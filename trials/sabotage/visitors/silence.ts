import type { Guard } from '../guard.ts';

const hanging = (test: string) => ({ file: 'server/page-cache/hanging-database.test.ts', test });
const lacking = {
  file: 'server/page-cache/incomplete-pages.test.ts',
  test: 'a page that lacks something is shown, but not kept, neither here nor by caches in front of us',
};
const silent = (test: string) => ({ file: 'database/silence.test.ts', test });
const reading = (test: string) => ({ file: 'database/read-replica.infrastructure.test.ts', test });
const limitLifted =
  'whoever lifts the time limit waits as long as it takes; the next one on that connection does not';
const oneOfSeveral =
  'one of several replicas that is frozen while the pulse of another is felt keeps nobody waiting';

/** What happens while a server keeps its connections and says nothing, or only a part of what it should. */
export const silences: Guard[] = [
  {
    guard: 'whoever waits when the database falls silent is shown what was kept',
    file: 'server/page-cache/public-cache.ts',
    replace: 'orOnceLost(address, get(address, ask))',
    by: 'get(address, ask)',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'whoever waits when the database goes is shown what was kept',
    },
  },
  {
    guard: 'a part that keeps failing keeps only the first visitors waiting',
    file: 'server/page-cache/public-cache.ts',
    replace: ' && clock() >= waitAgainAt',
    by: '',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'a part that keeps failing keeps only the first visitors waiting',
    },
  },
  {
    guard: 'an instance that cannot reach a database that others reach is not ready',
    file: 'server/page-cache/public-cache.ts',
    replace: '(isSilent && isTrusted)',
    by: 'isTrusted',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'as long as the database is heard of, only its silence is borne',
    },
  },
  {
    guard: 'kept pages need no place while the database hangs',
    file: 'server/page-cache/serve-from-cache.ts',
    replace: 'cache.hasStandIn(address)',
    by: 'false',
    caughtBy: hanging(
      'while the database says nothing, kept pages need no place and the instance stays ready',
    ),
  },
  {
    guard: 'a hanging database makes no instance unready',
    file: 'server/http/health.ts',
    replace: 'inTime(look(), publicCache.patience)',
    by: 'look()',
    caughtBy: hanging(
      'while the database says nothing, kept pages need no place and the instance stays ready',
    ),
  },
  {
    guard: 'a database that is back is found, however many wait for it',
    file: 'server/page-cache/serve-from-cache.ts',
    replace: 'cache.isAway(address) ? ask : askInTurn',
    by: 'askInTurn',
    caughtBy: hanging(
      'whoever finds out whether the database is back does not wait behind those who wait for it',
    ),
  },
  {
    guard: 'whoever collects figures is answered although the database hangs',
    file: 'server/observability/metrics/serve-metrics.ts',
    replace: 'inTime(ofMarket.metrics(), longest)',
    by: 'ofMarket.metrics()',
    caughtBy: hanging('whoever watches the instance is told that its database does not answer'),
  },
  {
    guard: 'what will never be done lets nobody past the queue',
    file: 'server/page-cache/public-cache.ts',
    replace: 'isTrusted && begunFor(address) !== undefined',
    by: 'begunFor(address) !== undefined',
    caughtBy: {
      file: 'server/page-cache/database-away.test.ts',
      test: 'what was under way when the database went lets nobody past the queue',
    },
  },
  {
    guard: 'a page that lacks something is not kept',
    file: 'server/page-cache/cached-response.ts',
    replace: 'statusCode === 200 && isComplete && ',
    by: 'statusCode === 200 && ',
    caughtBy: lacking,
  },
  {
    guard: 'a whole page from before is better than one that lacks something',
    file: 'server/page-cache/prefer-new.ts',
    replace: 'if (made?.isComplete)',
    by: 'if (made && made.status !== 503)',
    caughtBy: lacking,
  },
  {
    guard: 'a server that falls silent takes no connection for ever',
    file: 'database/limited-client.ts',
    replace: 'if (this.#isLimited) this.#startWaiting();',
    by: '',
    caughtBy: silent(
      'a database that falls silent takes no connection for ever, neither of a query nor of a transaction',
    ),
  },
  {
    guard: 'long work is not taken for silence',
    file: 'database/limited-client.ts',
    replace: '    if (liftsTimeLimit(text)) this.#isLimited = false;\n',
    by: '',
    caughtBy: silent(limitLifted),
  },
  {
    guard: 'whoever comes after long work is not waited for as long',
    file: 'database/limited-pool.ts',
    replace:
      "  pool.on('acquire', (client) => client instanceof LimitedClient && client.limitAgain());\n",
    by: '',
    caughtBy: silent(limitLifted),
  },
  {
    guard: 'a server that lets us in has to say more',
    file: 'database/limited-pool.ts',
    replace: 'inTime(greet(client, sessionLimits(patience)), longestGreeting * patience)',
    by: 'greet(client, sessionLimits(patience))',
    caughtBy: silent('a database that lets us in and then says nothing is given up, too'),
  },
  {
    guard: 'an ear that was lost is replaced, whether or not it says goodbye',
    file: 'database/listen.ts',
    replace: 'inTime(connection.client.end(), heartbeatTimeout)',
    by: 'connection.client.end()',
    caughtBy: {
      file: 'database/listen.infrastructure.test.ts',
      test: 'one that falls silent instead of saying goodbye keeps us from nothing',
    },
  },
  {
    guard: 'not everybody waits for a replica that is behind',
    file: 'database/read-replica.ts',
    replace: 'performance.now() < (behindUntil.get(client) ?? 0)',
    by: 'false',
    caughtBy: reading(
      'a replica that is behind is left alone for a while: not everybody waits for it',
    ),
  },
  {
    guard: 'what was well a while ago is asked again',
    file: 'database/read-replica.ts',
    replace: ' && began - last.at < looksGoodFor',
    by: '',
    caughtBy: reading(oneOfSeveral),
  },
  {
    guard: 'each replica answers soon or is left alone, whatever the pulse says',
    file: 'database/read-replica.ts',
    replace: 'inTime(answer, longestLook * patience)',
    by: 'answer',
    caughtBy: reading(oneOfSeveral),
  },
  {
    guard: 'a replica that becomes a primary is asked anew who it is',
    file: 'database/read-replica.ts',
    replace: 'isReplica !== (looks.get(client)?.isReplica ?? isReplica)',
    by: 'false',
    caughtBy: reading(
      'a replica that becomes a primary of its own is not read any more, on no connection',
    ),
  },
];
