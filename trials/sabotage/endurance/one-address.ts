import type { Guard } from '../guard.ts';

const caughtByAdmission = (test: string) => ({
  file: 'server/admission/admission-control.test.ts',
  test,
});
const caughtAtTheSocket = (test: string) => ({
  file: 'server/admission/connections.test.ts',
  test,
});

/** What keeps one address from locking out all others. */
export const oneAddress: Guard[] = [
  {
    guard: 'a body that has come waits for a place',
    file: 'server/admission/request-queues.ts',
    replace: 'if (slot && isThere) slot.enter',
    by: 'if (!slot && isThere) slot!.enter',
    caughtBy: caughtByAdmission('whoever has sent a body waits for a place like everybody else'),
  },
  {
    guard: 'a GET waits for its place whatever comes with it',
    file: 'server/admission/request-queues.ts',
    replace: "  method !== 'GET' &&\n",
    by: '',
    caughtBy: caughtByAdmission('a body that comes with a GET saves nobody the wait'),
  },
  {
    guard: 'who asks for everything at once makes room for others',
    file: 'server/admission/fair-queue.ts',
    replace: 'if (size >= most) return makeRoom(caller, item);',
    by: 'if (size >= most) return item;',
    caughtBy: caughtByAdmission(
      'an address that asks for everything at once keeps no other address out',
    ),
  },
  {
    guard: 'those who wait take turns by address',
    file: 'server/admission/fair-queue.ts',
    replace: '      queues.delete(caller);\n      if (queue.length > 0) queues.set(caller, queue);',
    by: '      if (queue.length === 0) queues.delete(caller);',
    caughtBy: {
      file: 'server/admission/fair-queue.test.ts',
      test: 'callers take turns, each with their own in order',
    },
  },
  {
    guard: 'what is sent to us is counted as well',
    file: 'server/admission/admission-control.ts',
    replace: 'calls.spend(kind, caller) ||',
    by: "(kind === 'read' && calls.spend(kind, caller)) ||",
    caughtBy: caughtByAdmission(
      'an address that sends PUT too often is asked to wait before anything is looked at',
    ),
  },
  {
    guard: 'whoever is refused costs no further write',
    file: 'marketplace/platform/access/server/rate-limits.ts',
    replace: 'if (known) refuse(what, known);',
    by: '',
    caughtBy: {
      file: 'server/admission/rate-limits.test.ts',
      test: 'whoever goes on after being refused costs no further write, until the window closes',
    },
  },

  {
    guard: 'an address has only so many connections',
    file: 'server/admission/connections.ts',
    replace: 'if (!hasRoom) return void socket.destroy();',
    by: '',
    caughtBy: caughtAtTheSocket('while all of its connections are in use it gets no further one'),
  },
  {
    guard: 'an address that has its share loses an idle connection first',
    file: 'server/admission/connections.ts',
    replace: 'caller.open.size < mostByAddress || closeOldest(caller.idle)',
    by: 'caller.open.size < mostByAddress || true',
    caughtBy: caughtAtTheSocket(
      'an address that has its share of connections loses the one it has not used for longest',
    ),
  },
  {
    guard: 'when there are many altogether idle ones go',
    file: 'server/admission/connections.ts',
    replace: 'if (open >= crowded) closeOldest(idle);',
    by: '',
    caughtBy: caughtAtTheSocket(
      'when there are many altogether the one that is idle for longest goes, whosever it is',
    ),
  },
  {
    guard: 'the connections of our proxies are left alone',
    file: 'server/admission/connections.ts',
    replace: 'if (isProxy(address)) return;',
    by: '',
    caughtBy: caughtAtTheSocket('the connections of our own proxies are left alone'),
  },
];
