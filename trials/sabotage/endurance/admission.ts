import { guard, testsIn } from '../guard.ts';

const callLimit = 'server/admission/call-limit.ts';
const requestQueues = 'server/admission/request-queues.ts';
const logging = testsIn('server/observability/logging.test.ts');
const caughtByAdmission = testsIn('server/admission/admission-control.test.ts');
const tooMuchAtOnce = caughtByAdmission('during overload requests are refused, except payments, health checks and cached pages');

/** What keeps the product on its feet when too much is asked of it. */
export const endurance = [
  guard('an address reads only so much in a minute', callLimit, 'if (calls.count > allowed) return', 'if (calls.count < 0) return',
    caughtByAdmission('an address over its read limit is refused, and may continue a minute later')),
  guard('what was read elsewhere counts', callLimit,
    'calls.count += total.count - count;', '', caughtByAdmission('the reads of a busy address count on other instances and after a restart')),
  guard('only so much is in work at a time', 'server/admission/request-queue.ts',
    'if (running < most) start(begin);', 'if (running >= 0) start(begin);', tooMuchAtOnce),
  guard('payments have a queue of their own', requestQueues, '? forPayments : forEverything', '? forEverything : forEverything', tooMuchAtOnce),
  guard('a body on its way takes no place', requestQueues,
    'if (hasBody(request)) slot.stepOut();', '', caughtByAdmission('a slow body blocks no other caller')),
  guard('other requests are served between two long ones', requestQueues,
    '    setImmediate(next);\n    work();', '    work();\n    next();',
    caughtByAdmission('payments and cached pages are answered while many pages are rendered')),
  guard('the log does not grow without end', 'server/observability/rotated-file.ts',
    'if (fstatSync(file).size >= most) rotate();', '', logging('a full log file is rotated, and one older file stays')),
  guard('a full log disk does not stop the server', 'server/observability/log-buffer.ts',
    'reportTrouble(error);', 'if (error) throw error;', logging('a log for which there is no room stops nobody')),
  guard('a disk without room is not the fault of the picture', 'providers/picture-hosting/server/embedded.ts',
    'writeAll(unfinished, renditions).catch(blameTheDisk)', 'writeAll(unfinished, renditions)',
    testsIn('providers/picture-hosting/server/embedded.test.ts')('a full or read-only folder is reported as unavailable, not as a bad picture')),
  guard('a database that is away is not an error of ours', 'server/http/error-responses.ts',
    "  if (isTransientError(error)) return new Refusal('busy');\n", '',
    testsIn('server/http/app.test.ts')('every response says when to come back while the database is unreachable')),
];
