import type { Guard } from '../guard.ts';

const caughtByAdmission = (test: string) => ({
  file: 'server/admission/admission-control.test.ts',
  test,
});
const tooMuchAtOnce = caughtByAdmission(
  'what is too much at once is refused, while payments, health and kept pages still have room',
);

/** What keeps the product on its feet when too much is asked of it. */
export const endurance: Guard[] = [
  {
    guard: 'an address reads only so much in a minute',
    file: 'server/admission/call-limit.ts',
    replace: 'if (calls.count > allowed) return',
    by: 'if (calls.count < 0) return',
    caughtBy: caughtByAdmission(
      'an address that reads too much is asked to wait, and may go on a minute later',
    ),
  },
  {
    guard: 'what was read elsewhere counts',
    file: 'server/admission/call-limit.ts',
    replace: 'calls.count += total.count - count;',
    by: '',
    caughtBy: caughtByAdmission(
      'somebody who reads much is known to other instances, and after a restart',
    ),
  },
  {
    guard: 'only so much is in work at a time',
    file: 'server/admission/request-queue.ts',
    replace: 'if (inWork < most) start(begin);',
    by: 'if (inWork >= 0) start(begin);',
    caughtBy: tooMuchAtOnce,
  },
  {
    guard: 'payments have a queue of their own',
    file: 'server/admission/request-queues.ts',
    replace: '? forPayments : forEverything',
    by: '? forEverything : forEverything',
    caughtBy: tooMuchAtOnce,
  },
  {
    guard: 'a body on its way takes no place',
    file: 'server/admission/request-queues.ts',
    replace: 'if (hasBody(request)) slot.stepOut();',
    by: '',
    caughtBy: caughtByAdmission('a body that is slow to come keeps nobody out'),
  },
  {
    guard: 'between two things that take long everybody else is heard',
    file: 'server/admission/one-per-event-loop-turn.ts',
    replace: '    setImmediate(next);\n    work();',
    by: '    work();\n    next();',
    caughtBy: caughtByAdmission(
      'while many pages are made, whoever pays or asks for a kept page is answered in between',
    ),
  },
  {
    guard: 'the log does not grow without end',
    file: 'server/observability/rotated-file.ts',
    replace: 'if (fstatSync(file).size >= most) startAnew();',
    by: '',
    caughtBy: {
      file: 'server/observability/logging.test.ts',
      test: 'the file does not grow without end: one older one is kept',
    },
  },
  {
    guard: 'a log without room stops nobody',
    file: 'server/observability/log-buffer.ts',
    replace: 'notice(error);',
    by: 'if (error) throw error;',
    caughtBy: {
      file: 'server/observability/logging.test.ts',
      test: 'a log for which there is no room stops nobody',
    },
  },
  {
    guard: 'a disk without room is not the fault of the picture',
    file: 'providers/picture-hosting/server/embedded.ts',
    replace: 'writeAll(unfinished, renditions).catch(blameTheDisk)',
    by: 'writeAll(unfinished, renditions)',
    caughtBy: {
      file: 'providers/picture-hosting/server/embedded.test.ts',
      test: 'a folder that takes nothing more says so, and it is not the fault of the picture',
    },
  },
  {
    guard: 'a database that is away is not an error of ours',
    file: 'server/http/error-responses.ts',
    replace: "  if (isTransientError(error)) return new Refusal('busy');\n",
    by: '',
    caughtBy: {
      file: 'server/http/app.test.ts',
      test: 'while the database is away every answer says so, and when to come back',
    },
  },
];
