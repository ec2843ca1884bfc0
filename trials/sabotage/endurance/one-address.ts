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
    caughtByAdmission('a request waits for a place once its body has arrived')),
  guard('a GET waits for its place whatever comes with it', requestQueues,
    "  method !== 'GET' &&\n", '', caughtByAdmission('a GET with a body waits for a place like any other')),
  guard('who asks for everything at once makes room for others', fairQueue, 'if (size >= most) return makeRoom(caller, item);',
    'if (size >= most) return item;', caughtByAdmission('an address with many requests does not lock out other addresses')),
  guard('those who wait take turns by address', fairQueue,
    '      queues.delete(caller);\n      if (queue.length > 0) queues.set(caller, queue);', '      if (queue.length === 0) queues.delete(caller);',
    testsIn('server/admission/fair-queue.test.ts')('callers take turns, and the items of each stay in order')),
  guard('what is sent to us is counted as well', 'server/admission/admission-control.ts',
    'calls.spend(kind, caller) ||', "(kind === 'read' && calls.spend(kind, caller)) ||",
    caughtByAdmission('an address that sends PUT too often is refused before any work')),
  guard('repeated refused calls cost no further write', 'marketplace/platform/access/server/rate-limits.ts', 'if (known) refuse(what, known);', '',
    testsIn('marketplace/platform/access/server/rate-limits.test.ts')('refused calls cost no further write until the window closes')),
  guard('an address that keeps calling stays counted', callLimit, 'windows.get(key) ??', 'windows.peek(key) ??',
    testsIn('server/admission/call-limit.test.ts')('an address that keeps calling stays counted while 60,000 others call')),
  guard('an address has only so many connections', connections,
    'if (!hasRoom) return void socket.destroy();', '', caughtAtTheSocket('an address whose connections are all in use gets no further one')),
  guard('an address that has its share loses an idle connection first', connections,
    'caller.open.size < mostByAddress || closeOldest(caller.idle)', 'caller.open.size < mostByAddress || true',
    caughtAtTheSocket('an address at its connection limit loses the connection idle for longest')),
  guard('when there are many altogether idle ones go', connections, 'if (open >= crowded) closeOldest(idle);', '',
    caughtAtTheSocket('a crowded server closes the connection idle for longest, of any address')),
  guard('the connections of our proxies are left alone', connections,
    'if (isProxy(address)) return;', '', caughtAtTheSocket('the connections of our own proxies are left alone')),
];
