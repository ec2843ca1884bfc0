import { guard, testsIn } from '../guard.ts';

const requestQueues = 'server/admission/request-queues.ts';
const fairQueue = 'server/admission/fair-queue.ts';
const callLimit = 'server/admission/call-limit.ts';
const connections = 'server/admission/connections.ts';
const caughtByAdmission = testsIn('server/admission/admission-control.test.ts');
const caughtAtTheSocket = testsIn('server/admission/connections.test.ts');

/** What keeps one address from locking out all others. */
export const oneAddress = [
  guard('a body that has come waits for a place', requestQueues, 'if (slot && isThere) slot.enter', 'if (!slot && isThere) slot!.enter',
    caughtByAdmission('whoever has sent a body waits for a place like everybody else')),
  guard('a GET waits for its place whatever comes with it', requestQueues,
    "  method !== 'GET' &&\n", '', caughtByAdmission('a body that comes with a GET saves nobody the wait')),
  guard('who asks for everything at once makes room for others', fairQueue, 'if (size >= most) return makeRoom(caller, item);',
    'if (size >= most) return item;', caughtByAdmission('an address that asks for everything at once keeps no other address out')),
  guard('those who wait take turns by address', fairQueue,
    '      queues.delete(caller);\n      if (queue.length > 0) queues.set(caller, queue);', '      if (queue.length === 0) queues.delete(caller);',
    testsIn('server/admission/fair-queue.test.ts')('callers take turns, each with their own in order')),
  guard('what is sent to us is counted as well', 'server/admission/admission-control.ts',
    'calls.spend(kind, caller) ||', "(kind === 'read' && calls.spend(kind, caller)) ||",
    caughtByAdmission('an address that sends PUT too often is asked to wait before anything is looked at')),
  guard('repeated refused calls cost no further write', 'marketplace/platform/access/server/rate-limits.ts', 'if (known) refuse(what, known);', '',
    testsIn('marketplace/platform/access/server/rate-limits.test.ts')('whoever goes on after being refused costs no further write, until the window closes')),
  guard('an address that keeps calling stays counted', callLimit, 'windows.get(key) ??', 'windows.peek(key) ??',
    testsIn('server/admission/call-limit.test.ts')('an address that keeps calling stays counted while 60,000 others call')),
  guard('an address has only so many connections', connections,
    'if (!hasRoom) return void socket.destroy();', '', caughtAtTheSocket('while all of its connections are in use it gets no further one')),
  guard('an address that has its share loses an idle connection first', connections,
    'caller.open.size < mostByAddress || closeOldest(caller.idle)', 'caller.open.size < mostByAddress || true',
    caughtAtTheSocket('an address that has its share of connections loses the one it has not used for longest')),
  guard('when there are many altogether idle ones go', connections, 'if (open >= crowded) closeOldest(idle);', '',
    caughtAtTheSocket('when there are many altogether the one that is idle for longest goes, whosever it is')),
  guard('the connections of our proxies are left alone', connections,
    'if (isProxy(address)) return;', '', caughtAtTheSocket('the connections of our own proxies are left alone')),
];
